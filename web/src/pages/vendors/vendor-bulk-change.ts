import { Tier, type VendorUpdate } from '@assay/contract';
import { problemOf } from '../../api/problem.ts';
import { changeVendor, getVendor } from '../../api/vendors.ts';

export type BulkChange = { readonly field: 'tier' | 'ownerId' | 'addTag' | 'removeTag'; readonly value: string };

export type Progress = { readonly done: number; readonly total: number; readonly failures: readonly string[] };

/** So many at once: fast, and the service stays free for others. */
const AT_ONCE = 4;

/** Changes each vendor by itself, so that one that is refused does not hold up the others. */
export async function changeEach(
  ids: readonly string[],
  change: BulkChange,
  onProgress: (progress: Progress) => void,
): Promise<Progress> {
  const waiting = [...ids];
  let progress: Progress = { done: 0, total: ids.length, failures: [] };
  const work = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const failure = await changeOne(id, change);
      const failures = failure === null ? progress.failures : [...progress.failures, failure];
      progress = { ...progress, done: progress.done + 1, failures };
      onProgress(progress);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return progress;
}

/** What was refused, or null. */
async function changeOne(id: string, change: BulkChange): Promise<string | null> {
  try {
    await changeVendor(id, await updateOf(id, change));
    return null;
  } catch (error) {
    return problemOf(error).title;
  }
}

async function updateOf(id: string, { field, value }: BulkChange): Promise<VendorUpdate> {
  if (field === 'tier') return { tier: Tier.options.find((tier) => tier === value) ?? null };
  if (field === 'ownerId') return { ownerId: value === '' ? null : value };
  const tag = value.trim();
  const { tags } = await getVendor(id);
  const others = tags.filter((other) => other !== tag);
  return { tags: field === 'addTag' ? [...others, tag] : others };
}
