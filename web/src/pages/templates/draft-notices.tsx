import { t } from '../../format/text.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/notice.tsx';
import type { DraftControl } from './builder/use-draft.ts';

/** What to know about the unsaved changes: that they came back, or that somebody else has saved meanwhile. */
export function DraftNotices({ control }: { readonly control: DraftControl }) {
  const { isOutdated, isRestored, discard, keepMine } = control;
  if (isOutdated) {
    return (
      <Callout tone="amber">
        <p className="font-medium">{t('Somebody else has saved this template meanwhile.')}</p>
        <p>{t('Take over what they saved and lose your changes, or keep yours: saving then replaces theirs.')}</p>
        <div className="flex flex-wrap gap-2 pt-1">
          <Button onPress={discard}>{t('Take theirs')}</Button>
          <Button onPress={keepMine}>{t('Keep mine')}</Button>
        </div>
      </Callout>
    );
  }
  if (!isRestored) return null;
  return (
    <Callout tone="blue">
      <p>{t('Your unsaved changes from last time are back. They are not saved yet.')}</p>
      <div className="pt-1">
        <Button onPress={discard}>{t('Discard my changes')}</Button>
      </div>
    </Callout>
  );
}
