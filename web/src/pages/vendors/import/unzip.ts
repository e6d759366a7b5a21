import { strFromU8, type Unzipped, unzipSync } from 'fflate/browser';

export { strFromU8, unzipSync };

type Done = (error: Error | null, files: Unzipped) => void;

/** Stands in for the unzipper with workers. A spreadsheet of vendors is unzipped within a blink. */
export function unzip(data: Uint8Array, done: Done): void {
  done(null, unzipSync(data));
}
