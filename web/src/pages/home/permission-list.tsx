import { permissionAreas } from '../../format/permission-words.ts';
import { Notice } from '../../ui/notice.tsx';

export function PermissionList({ permissions }: { readonly permissions: readonly string[] }) {
  const areas = permissionAreas(permissions);
  if (areas.length === 0) return <Notice>Your role allows nothing yet. Ask an administrator to change it.</Notice>;
  return (
    <div className="permissions">
      {areas.map(({ area, sentences }) => (
        <div key={area}>
          <h3>{area}</h3>
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
