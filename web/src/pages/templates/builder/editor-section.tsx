import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type EditorSectionProps = {
  readonly title: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly children: ReactNode;
};

export function EditorSection({ title, description, error, children }: EditorSectionProps) {
  return (
    <fieldset className="grid min-w-0 gap-2 border-t border-line pt-3">
      <legend className="float-left w-full text-sm font-medium">{title}</legend>
      {description !== undefined && <p className="clear-left text-xs text-soft">{description}</p>}
      {children}
      {error !== undefined && (
        <p role="alert" className="flex gap-2 rounded-md bg-red-wash px-2 py-1 text-sm font-medium text-red">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
