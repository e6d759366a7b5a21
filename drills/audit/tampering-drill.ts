import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createOperatorCaller } from '../../server/src/domain/caller.ts';
import { exportAuditProof } from '../../server/src/features/operations/audit-verification/audit-proof.ts';
import { getAuditKeys } from '../../server/src/features/record/audit/audit-keys.ts';
import { createAuditSigner } from '../../server/src/features/record/audit/audit-signer.ts';
import { verifyLog } from '../../server/src/features/record/audit/audit-verification.ts';
import { verifyAudit as verifyOffline } from '../../verifier/verify-audit.mjs';
import { createRandom } from '../support/random.ts';
import { createSealedDatabase, type DatabaseCopy, type SealedDatabase } from './sealed-database.ts';
import { TAMPERING_CASES } from './tampering-cases.ts';

export type TamperingDrillOptions = { readonly adminUrl: string; readonly attempts: number; readonly seed: number };

type Tally = {
  tried: number;
  found: number;
  foundWithWitness: number;
  /** How often verification named the first entry that was tampered with, out of `nameable`. */
  named: number;
  nameable: number;
  offline: number;
  offlineWithWitness: number;
  /** The proof contained exactly the entries of the untouched log, so none was false. */
  untouchedProof: number;
};

const NOTHING: Tally = {
  ...{ tried: 0, found: 0, foundWithWitness: 0, named: 0, nameable: 0 },
  ...{ offline: 0, offlineWithWitness: 0, untouchedProof: 0 },
};

/** The words with which the product states that it cannot detect a kind of tampering without a witness. */
const CUT_OFF = /newest entries and (their seal|checkpoints) were removed/;
const OWNED_UP: Readonly<Record<string, RegExp>> = {
  'the end cut off': CUT_OFF,
  'the log rewritten and sealed anew': /whole log was rewritten/,
};

/**
 * The offline verifier allows clocks to differ by five minutes. Within that time it calls a log whose end was cut off
 * older than the witness, not broken, so the proofs are made later.
 */
const CLOCK_DIFFERENCE_MS = 600_000;

/** Tampers with copies of a sealed database and checks what detects it. */
export async function runTamperingDrill({ adminUrl, attempts, seed }: TamperingDrillOptions) {
  const started = performance.now();
  const dice = createRandom(seed);
  const sealed = await createSealedDatabase(adminUrl, dice);
  const byKind: Record<string, Tally> = {};
  const problems: string[] = [];
  try {
    const honest = await untouched(sealed);
    for (const [kind, tamper] of turnsOf(attempts)) {
      const copy = await sealed.copy();
      try {
        const { what, number } = await tamper({ ...copy, organisationId: sealed.organisationId, dice, ...honest });
        const verdict = await verifyCopy(copy, sealed, honest.proof);
        count((byKind[kind] ??= { ...NOTHING }), verdict, number);
        problems.push(...complaints(kind, verdict).map((complaint) => `${kind} (${what}): ${complaint}`));
      } finally {
        await copy.drop();
      }
    }
    const { cannotShow } = honest;
    const unseen = Object.keys(byKind).filter((kind) => byKind[kind]?.found === 0);
    problems.push(...notExactly(unseen, cannotShow));
    const durationMs = Math.round(performance.now() - started);
    return { seed, attempts, byKind, unseen, cannotShow, problems, durationMs };
  } finally {
    await sealed.drop();
  }
}

/** The product must state exactly what it cannot detect without a witness. */
function notExactly(unseen: readonly string[], cannotShow: readonly string[]): string[] {
  const named = unseen.filter((kind) => cannotShow.some((words) => OWNED_UP[kind]?.test(words)));
  const isExact = named.length === unseen.length && cannotShow.length === unseen.length;
  return isExact ? [] : [`Not found: ${unseen.join('; ')}. The product says: ${cannotShow.join(' ')}`];
}

function turnsOf(attempts: number) {
  const kinds = Object.entries(TAMPERING_CASES);
  const rounds = Array.from({ length: Math.ceil(attempts / kinds.length) }, () => kinds);
  return rounds.flat().slice(0, attempts);
}

/** Verifies the log before any tampering; it must be valid. */
async function untouched(sealed: SealedDatabase) {
  const copy = await sealed.copy();
  const verdict = await verifyCopy(copy, sealed, '');
  const { rows } = await copy.owner.query<{ size: string }>(
    'select size from audit_checkpoint where organisation_id = $1 order by size',
    [sealed.organisationId],
  );
  await copy.drop();
  const sizes = rows.map(({ size }) => Number(size));
  const { alone, witnessed, offline, offlineWitnessed, proof } = verdict;
  const isSound = alone.ok && witnessed.ok && [offline, offlineWitnessed].every(({ outcome }) => outcome === 'holds');
  if (!isSound) throw new Error(`Untouched, but not sound: ${JSON.stringify(verdict)}`);
  return { proof, sizes, size: sizes.at(-1) ?? 0, cannotShow: alone.cannotShow };
}

const notesIn = (witness: string) =>
  witness
    .trimEnd()
    .split('\n')
    .map((line) => String(JSON.parse(line).note));
const bytesOf = (content: string) => Readable.from([Buffer.from(content)]);

async function verifyCopy({ ctx }: DatabaseCopy, sealed: SealedDatabase, honestProof: string) {
  const { organisationId, bystanderId, witness, bystanderWitness } = sealed;
  const key = createAuditSigner(await getAuditKeys(ctx, organisationId), organisationId).publicKey;
  const [alone, witnessed, bystander] = [
    await verifyLog(ctx, organisationId, null),
    await verifyLog(ctx, organisationId, notesIn(witness)),
    await verifyLog(ctx, bystanderId, notesIn(bystanderWitness)),
  ];
  const later = { ...ctx, now: () => new Date(ctx.now().getTime() + CLOCK_DIFFERENCE_MS) };
  const proof = await text((await exportAuditProof(later, createOperatorCaller(organisationId))).content);
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

type CopyVerdict = Awaited<ReturnType<typeof verifyCopy>>;

function count(tally: Tally, verdict: CopyVerdict, number: number | null) {
  tally.tried += 1;
  tally.found += Number(!verdict.alone.ok);
  tally.foundWithWitness += Number(!verdict.witnessed.ok);
  tally.nameable += Number(number !== null);
  tally.named += Number(number !== null && verdict.witnessed.problem?.number === number);
  tally.offline += Number(verdict.offline.outcome === 'broken');
  tally.offlineWithWitness += Number(verdict.offlineWitnessed.outcome === 'broken');
  tally.untouchedProof += Number(verdict.isUntouchedProof);
}

/** The failures: tampering that was neither detected nor stated as undetectable, or a false alarm. */
function complaints(kind: string, verdict: CopyVerdict): string[] {
  const ownedUp = OWNED_UP[kind];
  const saysSo = (cannotShow: readonly string[]) =>
    ownedUp !== undefined && cannotShow.some((words) => ownedUp.test(words));
  const { alone, witnessed, bystander, offline, offlineWitnessed, isUntouchedProof, isCutOffProof } = verdict;
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
