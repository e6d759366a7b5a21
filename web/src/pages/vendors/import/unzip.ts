import { strFromU8, type Unzipped, unzipSync } from 'fflate/browser';

export { strFromU8, unzipSync };

type Done = (error: Error | null, files: Unzipped) => void;

/** Replaces the unzipper that uses web workers. A vendor spreadsheet is small enough to unzip synchronously. */
export function unzip(data: Uint8Array, done: Done): void {
  done(null, unzipSync(data));
}
