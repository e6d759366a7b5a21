// Days of the calendar, written YYYY-MM-DD, in UTC. Written so, an earlier day is also the smaller string.

const DAY_MS = 24 * 3_600_000;

export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;
