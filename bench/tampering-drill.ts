import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { operatorOf } from '../server/src/domain/caller.ts';
import { exportAuditProof } from '../server/src/features/audit/audit-proof.ts';
import { auditSigner } from '../server/src/features/audit/audit-signer.ts';
import { verifyAudit } from '../server/src/features/audit/audit-verification.ts';
import { verifyAudit as verifyOffline } from '../verifier/verify-audit.ts';
import { diceOf } from './dice.ts';
import { type Copy, sealDatabase, type SealedDatabase } from './sealed-database.ts';
import { TAMPERINGS } from './tamperings.ts';

export type TamperingDrill = { readonly adminUrl: string; readonly tamperings: number; readonly seed: number };

/** How often a kind of tampering was tried, and how often it was found. */
type Tally = {
  tried: number;
  found: number;
  foundWithWitness: number;
  /** With the very entry named that the drill had tampered with first, of those where there is one. */
  named: number;
  nameable: number;
  offline: number;
  offlineWithWitness: number;
  /** The proof had the very entries of the untouched log: none in it was false. */
  untouchedProof: number;
};

const NOTHING: Tally = {
  ...{ tried: 0, found: 0, foundWithWitness: 0, named: 0, nameable: 0 },
  ...{ offline: 0, offlineWithWitness: 0, untouchedProof: 0 },
};

/** By which words the product owns up to a kind that it cannot find without a witness. */
const CUT_OFF = /newest entries were removed|end was cut off/;
const OWNED_UP: Readonly<Record<string, RegExp>> = {
  'the end cut off': CUT_OFF,
  'the log rewritten and sealed anew': /whole log was rewritten/,
};

/** Tampers with copies of a sealed database, kind after kind, and looks who finds it. */
export async function drillTamperings({ adminUrl, tamperings, seed }: TamperingDrill) {
  const started = performance.now();
  const dice = diceOf(seed);
  const sealed = await sealDatabase(adminUrl, dice);
  const byKind: Record<string, Tally> = {};
  const problems: string[] = [];
  try {
    const honest = await untouched(sealed);
    for (const [kind, tamper] of turnsOf(tamperings)) {
      const copy = await sealed.copy();
      try {
        const { what, number } = await tamper({ ...copy, organisationId: sealed.organisationId, dice, ...honest });
        const judged = await judge(copy, sealed, honest.proof);
        count((byKind[kind] ??= { ...NOTHING }), judged, number);
        problems.push(...complaints(kind, judged).map((complaint) => `${kind} (${what}): ${complaint}`));
      } finally {
        await copy.drop();
      }
    }
    const { cannotShow } = honest;
    const unseen = Object.keys(byKind).filter((kind) => byKind[kind]?.found === 0);
    problems.push(...notExactly(unseen, cannotShow));
    const durationMs = Math.round(performance.now() - started);
    return { seed, tamperings, byKind, unseen, cannotShow, problems, durationMs };
  } finally {
    await sealed.drop();
  }
}

/** The product is to name what it cannot find without a witness, and nothing else. */
function notExactly(unseen: readonly string[], cannotShow: readonly string[]): string[] {
  const named = unseen.filter((kind) => cannotShow.some((words) => OWNED_UP[kind]?.test(words)));
  const isExact = named.length === unseen.length && cannotShow.length === unseen.length;
  return isExact ? [] : [`Not found: ${unseen.join('; ')}. The product says: ${cannotShow.join(' ')}`];
}

/** The kinds one after the other, over and over. */
function turnsOf(tamperings: number) {
  const kinds = Object.entries(TAMPERINGS);
  const rounds = Array.from({ length: Math.ceil(tamperings / kinds.length) }, () => kinds);
  return rounds.flat().slice(0, tamperings);
}

/** What the log looks like when nobody has tampered with it; it has to hold. */
async function untouched(sealed: SealedDatabase) {
  const copy = await sealed.copy();
  const judged = await judge(copy, sealed, '');
  const { rows } = await copy.owner.query<{ size: string }>(
    'select size from audit_checkpoint where organisation_id = $1 order by size',
    [sealed.organisationId],
  );
  await copy.drop();
  const sizes = rows.map(({ size }) => Number(size));
  const { alone, witnessed, offline, offlineWitnessed, proof } = judged;
  const isSound = alone.ok && witnessed.ok && [offline, offlineWitnessed].every(({ outcome }) => outcome === 'holds');
  if (!isSound) throw new Error(`Untouched, but not sound: ${JSON.stringify(judged)}`);
  return { proof, sizes, size: sizes.at(-1) ?? 0, cannotShow: alone.cannotShow };
}

const notesIn = (witness: string) =>
  witness
    .trimEnd()
    .split('\n')
    .map((line) => String(JSON.parse(line).note));
const bytesOf = (content: string) => Readable.from([Buffer.from(content)]);

async function judge({ ctx }: Copy, sealed: SealedDatabase, honestProof: string) {
  const { organisationId, bystanderId, witness, bystanderWitness } = sealed;
  const key = auditSigner(ctx, organisationId).publicKey;
  const [alone, witnessed, bystander] = [
    await verifyAudit(ctx, organisationId, null),
    await verifyAudit(ctx, organisationId, notesIn(witness)),
    await verifyAudit(ctx, bystanderId, notesIn(bystanderWitness)),
  ];
  const proof = await text((await exportAuditProof(ctx, operatorOf(organisationId))).content);
  const [honest, found] = [entriesIn(honestProof), entriesIn(proof)];
  return {
    ...{ alone, witnessed, bystander, proof },
    isUntouchedProof: isBeginningOf(honest, found) && isBeginningOf(found, honest),
    isCutOffProof: isBeginningOf(found, honest),
    offline: await verifyOffline({ bundle: bytesOf(proof), key }),
    offlineWitnessed: await verifyOffline({ bundle: bytesOf(proof), key, witness: bytesOf(witness) }),
  };
}

const entriesIn = (proof: string) => proof.split('\n').filter((line) => line.startsWith('{"number":'));
const isBeginningOf = (some: readonly string[], all: readonly string[]) =>
  some.every((line, index) => line === all[index]);

type Judged = Awaited<ReturnType<typeof judge>>;

function count(tally: Tally, judged: Judged, number: number | null) {
  tally.tried += 1;
  tally.found += Number(!judged.alone.ok);
  tally.foundWithWitness += Number(!judged.witnessed.ok);
  tally.nameable += Number(number !== null);
  tally.named += Number(number !== null && judged.witnessed.problem?.number === number);
  tally.offline += Number(judged.offline.outcome === 'broken');
  tally.offlineWithWitness += Number(judged.offlineWitnessed.outcome === 'broken');
  tally.untouchedProof += Number(judged.isUntouchedProof);
}

/** Whatever must not be: something not found, not owned up to, or found where nothing is. */
function complaints(kind: string, judged: Judged): string[] {
  const ownedUp = OWNED_UP[kind];
  const saysSo = (cannotShow: readonly string[]) =>
    ownedUp !== undefined && cannotShow.some((words) => ownedUp.test(words));
  const { alone, witnessed, bystander, offline, offlineWitnessed, isUntouchedProof, isCutOffProof } = judged;
  const isOfflineFound = offline.outcome === 'broken' || isUntouchedProof;
  const isOwnedUpOffline =
    saysSo(offline.cannotShow) || (isCutOffProof && offline.cannotShow.some((words) => CUT_OFF.test(words)));
  return [
    ...(witnessed.ok ? ['not found with the witness'] : []),
    ...(alone.ok && !saysSo(alone.cannotShow) ? ['not found, and not owned up to'] : []),
    ...(!alone.ok && ownedUp ? ['found, though the product says that it cannot'] : []),
    ...(offlineWitnessed.outcome === 'broken' || isUntouchedProof ? [] : ['not found offline with the witness']),
    ...(isOfflineFound || isOwnedUpOffline ? [] : ['not found offline, and not owned up to']),
    ...(bystander.ok ? [] : ['a log that nobody touched was found bad']),
  ];
}
