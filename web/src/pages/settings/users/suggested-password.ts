/** Without the signs that are mistaken for one another. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const [GROUPS, LENGTH] = [4, 5];

/** To be passed on by word of mouth or on paper: k7Rtm-… in groups. */
export function suggestedPassword(): string {
  const group = () => [...crypto.getRandomValues(new Uint32Array(LENGTH))].map((n) => SIGNS[n % SIGNS.length]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
