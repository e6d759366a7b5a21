"""Synchronises the vendors of a CSV file to Assay: `python3 sync_vendors.py [file] [--dry-run]`.

Vendors are matched by external ID, so it can run every night: it creates missing vendors, updates those that differ, and
leaves the rest alone. An empty cell leaves a field unchanged. Nothing is deleted.
"""

import argparse
import csv
import os
import sys
from collections import Counter
from pathlib import Path

from assay_client import AssayClient, AssayError

SAMPLE = Path(__file__).parents[2] / "client" / "examples" / "vendors.csv"

parser = argparse.ArgumentParser()
parser.add_argument("file", nargs="?", default=SAMPLE)
parser.add_argument("--dry-run", action="store_true")
options = parser.parse_args()

if not os.environ.get("ASSAY_URL") or not os.environ.get("ASSAY_API_KEY"):
    print("ASSAY_URL and ASSAY_API_KEY say where Assay is and who is asking: set both.", file=sys.stderr)
    sys.exit(2)
assay = AssayClient(os.environ["ASSAY_URL"], os.environ["ASSAY_API_KEY"])
counts = Counter()


def tell(outcome, what):
    counts[outcome] += 1
    if outcome == "failed":
        print(f"failed: {what}", file=sys.stderr)
    elif outcome != "left":
        print(f"{'to be ' if options.dry_run else ''}{outcome}: {what}")


def read_vendors():
    """The service validates the cells and names each invalid one."""
    with open(options.file, encoding="utf-8-sig", newline="") as file:
        for row in csv.DictReader(file):
            cells = {name: cell.strip() for name, cell in row.items() if cell and cell.strip()}
            if "tags" in cells:
                cells["tags"] = [tag.strip() for tag in cells["tags"].split(";")]
            if cells:
                yield cells


def create(vendor):
    if not options.dry_run:
        assay.create_vendor(vendor)
    tell("created", f"{vendor['externalId']} {vendor.get('name', '')}")


def change(vendor_id, vendor):
    """Sends only the fields that differ. Fails if the vendor was changed since it was read."""
    response = assay.request("GET", f"/api/v1/vendors/{vendor_id}")
    before = response.json()
    differing = {field: cell for field, cell in vendor.items() if not is_same(before.get(field), cell)}
    if not differing:
        return tell("left", vendor["name"])
    if not options.dry_run:
        assay.update_vendor(vendor_id, differing, if_match=response.headers["etag"])
    tell("changed", f"{vendor['externalId']} {vendor.get('name', '')}: {', '.join(differing)}")


def is_same(before, wanted):
    """The service returns a date as midnight UTC of that day."""
    return before == wanted or (isinstance(wanted, str) and before == f"{wanted}T00:00:00.000Z")


known = {vendor["externalId"]: vendor["id"] for vendor in assay.iter_vendors() if vendor["externalId"] is not None}
seen = set()

for number, vendor in enumerate(read_vendors(), start=1):
    external_id = vendor.get("externalId")
    row = f"row {number} ({external_id or vendor.get('name')})"
    if external_id is None or external_id in seen:
        tell("failed", f"{row}: {'has no externalId' if external_id is None else 'is there already, further up'}")
        continue
    seen.add(external_id)
    try:
        if external_id in known:
            change(known[external_id], vendor)
        else:
            create(vendor)
    except AssayError as error:
        reasons = [str(error), *(f"{detail['path']} {detail['message']}" for detail in error.details)]
        tell("failed", f"{row}: {'; '.join(reasons)}")
        # The next row would fail in the same way.
        if error.status in (None, 401):
            break

print(
    f"{'Dry run: ' if options.dry_run else ''}{counts['created']} created, {counts['changed']} changed, "
    f"{counts['left']} left as they are, {counts['failed']} failed"
)
sys.exit(1 if counts["failed"] else 0)
