import { PERMISSIONS, type Permission } from '@assay/contract';
import type { PermissionArea } from '../format/permission-areas.ts';
import { t } from '../format/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/field.tsx';

type PermissionPickerProps = {
  readonly areas: readonly PermissionArea[];
  readonly chosen: readonly Permission[];
  /** The permissions of the user: users cannot grant more than they have. */
  readonly held: readonly string[];
  readonly error?: string | undefined;
  readonly onChange: (chosen: Permission[]) => void;
};

export function PermissionPicker({ areas, chosen, held, error, onChange }: PermissionPickerProps) {
  const turn = (permissions: readonly Permission[], on: boolean) =>
    onChange([...chosen.filter((one) => !permissions.includes(one)), ...(on ? permissions : [])]);
  return (
    <div className="grid gap-2">
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {areas.map(({ name, label, permissions }) => {
          const offered = permissions.filter((one) => held.includes(one));
          const all = offered.length > 0 && offered.every((one) => chosen.includes(one));
          return (
            <fieldset key={name} className="grid content-start gap-1">
              <legend className="mb-1 font-medium">{label}</legend>
              <div className="grid gap-1">
                {permissions.map((permission) => (
                  <Checkbox
                    key={permission}
                    label={t(PERMISSIONS[permission])}
                    checked={chosen.includes(permission)}
                    disabled={!held.includes(permission)}
                    onChange={(event) => turn([permission], event.target.checked)}
                  />
                ))}
              </div>
              {offered.length > 1 && (
                <div className="-ml-2">
                  <Button kind="quiet" onPress={() => turn(offered, !all)}>
                    {all ? t('Clear all ({{area}})', { area: label }) : t('Select all ({{area}})', { area: label })}
                  </Button>
                </div>
              )}
            </fieldset>
          );
        })}
      </div>
      {error !== undefined && <p className="text-xs font-medium text-red">{error}</p>}
    </div>
  );
}
