"""The table of server processes is named after what they are called everywhere else: nodes."""

from alembic import op

revision = "0005"
down_revision: str | None = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.rename_table("houses", "nodes")


def downgrade() -> None:
    op.rename_table("nodes", "houses")
