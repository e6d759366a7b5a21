// Calendar quarters, in UTC. What changed since the previous quarter changed on or after the first day of this one.

export type Quarter = { readonly name: string; readonly firstDay: string };

const MONTHS = 3;

export function quarterOf(day: string): Quarter {
  const [year = '', month = ''] = day.split('-');
  const number = Math.ceil(Number(month) / MONTHS);
  const first = String((number - 1) * MONTHS + 1).padStart(2, '0');
  return { name: `Q${String(number)} ${year}`, firstDay: `${year}-${first}-01` };
}
