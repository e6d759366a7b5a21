import { z } from 'zod';
import { BIG_TIER_ROWS } from './portfolio.ts';
import type { SceneApiKey, BenchScene } from './scene.ts';
import { BIG_TIER, RARE_WORD } from './statements.ts';

const List = z.array(z.unknown());
const Page = z.object({ entries: List, totalCount: z.int() });
const Counts = z.object({ vendorCount: z.int(), topDeficientControls: List });

function expect(what: string, found: number, wanted: number) {
  if (found !== wanted) throw new Error(`${what}: ${String(found)} instead of ${String(wanted)}`);
}

/** Sends each request once and checks the response before anything is measured. */
export async function warmUp({ product, keys, entries, size }: BenchScene) {
  const answerTo = async (path: string, key: SceneApiKey | undefined): Promise<unknown> => {
    const headers = { authorization: `Bearer ${key?.text ?? ''}` };
    const answer = await fetch(`http://127.0.0.1:${String(product.port)}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}: ${await answer.text()}`);
    return answer.json();
  };
  const critical = List.parse(await answerTo(`/api/v1/vendors?tier=${BIG_TIER}`, keys[0]));
  expect('vendors of the tier', critical.length, BIG_TIER_ROWS);
  const rare = List.parse(await answerTo(`/api/v1/vendors?query=${RARE_WORD}`, keys[0]));
  expect('vendors with the rare word', rare.length, 1);
  const counts = Counts.parse(await answerTo('/api/v1/dashboard', keys[0]));
  expect('vendors on the dashboard', counts.vendorCount, size.vendors);
  if (size.assessed) expect('deficient controls', counts.topDeficientControls.length, 10);
  const page = Page.parse(await answerTo('/api/v1/audit', keys.at(-1)));
  expect('audit entries on the page', page.entries.length, 10);
  expect('audit entries in all', page.totalCount, entries);
}
