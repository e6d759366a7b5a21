// Calendar quarters in UTC. A change since the previous quarter is one on or after the first day of this quarter.
import { addDays } from './dates.ts';

export type Quarter = { readonly name: string; readonly firstDay: string };

const MONTHS_PER_QUARTER = 3;

export function getQuarter(day: string): Quarter {
  const [year = '', month = ''] = day.split('-');
  const number = Math.ceil(Number(month) / MONTHS_PER_QUARTER);
  const first = String((number - 1) * MONTHS_PER_QUARTER + 1).padStart(2, '0');
  return { name: `Q${String(number)} ${year}`, firstDay: `${year}-${first}-01` };
}

/** The last days of the most recent quarters that have ended, oldest first. */
export function listQuarterEnds(today: string, count: number): string[] {
  if (count === 0) return [];
  const lastDay = addDays(getQuarter(today).firstDay, -1);
  return [...listQuarterEnds(lastDay, count - 1), lastDay];
}
