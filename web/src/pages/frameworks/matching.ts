import type { Control } from '@assay/contract';

type Wanted = { readonly query: string; readonly domain: string | undefined };

/** Every word must occur somewhere in the control. */
export function matching(controls: readonly Control[], { query, domain }: Wanted): Control[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return controls.filter((control) => {
    if (domain !== undefined && control.domain !== domain) return false;
    const text = `${control.code} ${control.title} ${control.guidance ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
