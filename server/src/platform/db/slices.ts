/** Where a slice begins: below this row. The moment is kept as text, to the microsecond. */
export type Place = { readonly createdAt: string; readonly id: string };

/** A row that tells where it stands. */
export type Placed = { readonly id: string; readonly place: string };

export type SliceReader<Row> = {
  readonly most: number;
  /** The newest rows below a place, so many at the most. */
  readonly read: (place: Place) => Promise<Row[]>;
};

const NEWEST: Place = { createdAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** All rows, newest first. The next slice is read only when the last one was taken. */
export async function* slicesOf<Row extends Placed>({ most, read }: SliceReader<Row>): AsyncGenerator<Row[]> {
  for (let place: Place | null = NEWEST; place !== null;) {
    const rows: Row[] = await read(place);
    yield rows;
    const last = rows[most - 1];
    place = last ? { createdAt: last.place, id: last.id } : null;
  }
}
