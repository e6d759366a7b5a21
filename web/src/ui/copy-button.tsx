import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { t } from '../format/i18n.ts';
import { Button } from './button.tsx';

const COPIED_DURATION_MS = 2_000;

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_DURATION_MS);
  };
  return (
    <Button
      kind="quiet"
      icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      onPress={() => void copy()}
    >
      <span aria-live="polite">{copied ? t('Copied') : label}</span>
    </Button>
  );
}
