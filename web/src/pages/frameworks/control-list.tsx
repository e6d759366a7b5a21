import type { Control } from '@assay/contract';
import { counted } from '../../format/text.ts';

/** A framework can have more than a thousand controls: what is not on the screen is not laid out. */
export function ControlList({ controls }: { readonly controls: readonly Control[] }) {
  const domains = Map.groupBy(controls, ({ domain }) => domain);
  return (
    <div className="grid gap-4">
      {[...domains].map(([domain, members]) => (
        <section key={domain} className="grid gap-2 [content-visibility:auto] [contain-intrinsic-size:auto_20rem]">
          <div className="flex items-baseline gap-2">
            <h2>{domain}</h2>
            <span className="text-sm text-soft">
              {counted(members.length, '{{count}} control', '{{count}} controls')}
            </span>
          </div>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {members.map((control) => (
              <li key={control.id} className="grid gap-x-4 gap-y-1 px-4 py-2.5 md:grid-cols-[7rem_1fr]">
                <code className="pt-px text-sm text-soft">{control.code}</code>
                <ControlText control={control} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ControlText({ control: { title, guidance } }: { readonly control: Control }) {
  if (guidance === null) return <p className="font-medium">{title}</p>;
  return (
    <details className="group">
      <summary className="cursor-pointer font-medium marker:text-soft">{title}</summary>
      <p className="max-w-prose pt-1 whitespace-pre-line text-soft">{guidance}</p>
    </details>
  );
}
