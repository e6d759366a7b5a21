import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { startMailServer } from '../../server/test/support/test-mail-server.ts';

/** The server takes up to this long to accept a message. */
const ANSWER_MS = 40;

/** A mail server that reports the ID of each message it accepts, just before it confirms it. */
export const startSlowMailServer = (accept: (messageId: string) => void) =>
  startMailServer({
    onData: (stream, _, answer) => {
      const take = async () => {
        const bytes = await buffer(stream);
        await pause(ANSWER_MS * Math.random());
        accept(/^Message-ID: <([0-9a-f-]+)@/im.exec(bytes.toString())?.[1] ?? '');
        answer(null, 'Taken');
      };
      // A message that was cut off is not accepted.
      take().catch(() => undefined);
    },
  });
