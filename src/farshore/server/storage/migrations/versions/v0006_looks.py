"""How the names of accounts look, so that no two look alike. Maintenance fills in those of accounts that are older than the table."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision: str | None = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "name_looks",
        sa.Column("look", sa.String(120), primary_key=True),
        sa.Column("guest", sa.String(32), sa.ForeignKey("guests.id"), nullable=False),
    )
    op.create_index("name_looks_of_guest", "name_looks", ["guest"])


def downgrade() -> None:
    op.drop_table("name_looks")
