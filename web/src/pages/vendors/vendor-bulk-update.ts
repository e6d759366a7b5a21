import { Tier, type VendorUpdate } from '@assay/contract';
import { toProblem } from '../../api/errors.ts';
import { updateVendor, getVendor } from '../../api/vendors.ts';

export type VendorBulkUpdate = { readonly field: 'tier' | 'ownerId' | 'addTag' | 'removeTag'; readonly value: string };

export type BulkProgressState = { readonly done: number; readonly total: number; readonly failures: readonly string[] };

/** A compromise between speed and load on the service. */
const CONCURRENCY = 4;

/** Updates each vendor separately, so that one failure does not affect the others. */
export async function updateEachVendor(
  ids: readonly string[],
  change: VendorBulkUpdate,
  onProgress: (progress: BulkProgressState) => void,
): Promise<BulkProgressState> {
  const waiting = [...ids];
  let progress: BulkProgressState = { done: 0, total: ids.length, failures: [] };
  const work = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const failure = await updateOneVendor(id, change);
      const failures = failure === null ? progress.failures : [...progress.failures, failure];
      progress = { ...progress, done: progress.done + 1, failures };
      onProgress(progress);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return progress;
}

async function updateOneVendor(id: string, change: VendorBulkUpdate): Promise<string | null> {
  try {
    await updateVendor(id, await toVendorUpdate(id, change));
    return null;
  } catch (error) {
    return toProblem(error).title;
  }
}

async function toVendorUpdate(id: string, { field, value }: VendorBulkUpdate): Promise<VendorUpdate> {
  if (field === 'tier') return { tier: Tier.options.find((tier) => tier === value) ?? null };
  if (field === 'ownerId') return { ownerId: value === '' ? null : value };
  const tag = value.trim();
  const { tags } = await getVendor(id);
  const others = tags.filter((other) => other !== tag);
  return { tags: field === 'addTag' ? [...others, tag] : others };
}
