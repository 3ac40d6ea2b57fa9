"""What `./dev` is made of: private environments, what the system brings, the builds, and the checks. Standard library only."""
