/** A page starts after this row. The timestamp is text, to keep microseconds. */
export type KeysetCursor = { readonly createdAt: string; readonly id: string };

export type KeysetRow = { readonly id: string; readonly place: string };

export type KeysetReader<Row> = {
  readonly pageSize: number;
  /** Reads the newest rows after a cursor, up to `pageSize`. */
  readonly read: (place: KeysetCursor) => Promise<Row[]>;
};

const FIRST_CURSOR: KeysetCursor = { createdAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** All rows, newest first. Reads the next page only when the previous one was consumed. */
export async function* readPages<Row extends KeysetRow>({ pageSize, read }: KeysetReader<Row>): AsyncGenerator<Row[]> {
  for (let place: KeysetCursor | null = FIRST_CURSOR; place !== null;) {
    const rows: Row[] = await read(place);
    yield rows;
    const last = rows[pageSize - 1];
    place = last ? { createdAt: last.place, id: last.id } : null;
  }
}
