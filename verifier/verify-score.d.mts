type RiskWeight = 'CRITICAL' | 'HIGH' | 'MEDIUM' | 'LOW';
type Weights = Readonly<Record<RiskWeight, number>>;
/** Such as "46/81" or "1". */
type Fraction = string;

export type ScoredControl = {
  readonly framework: string;
  readonly version: string;
  readonly code: string;
  readonly domain: string | null;
};

export type ScoredQuestion = {
  readonly key: string;
  readonly text: string;
  readonly type: string;
  readonly riskWeight: RiskWeight;
  readonly options: readonly string[] | null;
  readonly expectedAnswer: unknown;
  readonly conditionalLogic: {
    readonly match: 'all' | 'any';
    readonly rules: readonly {
      readonly question: string;
      readonly operator: string;
      readonly value?: string | number | null | undefined;
    }[];
  } | null;
  readonly controls: readonly ScoredControl[];
};

export type ScoredResponse = {
  readonly answer?: unknown;
  readonly notApplicable?: boolean;
  readonly decision?: string | null;
  readonly usableFiles?: number;
};

export type ScoreInput = {
  readonly questions: readonly ScoredQuestion[];
  readonly responses: Readonly<Record<string, ScoredResponse>>;
  readonly weights: Weights;
  readonly thresholds: { readonly green: number; readonly amber: number };
  readonly capCritical: boolean;
  readonly submittedOn: string | null;
  /** 2 unless given. */
  readonly scoringVersion?: 1 | 2;
};

export type ScoreResult = {
  readonly lines: readonly {
    readonly key: string;
    readonly visible: boolean;
    readonly rule: string;
    readonly compliance: Fraction | null;
    readonly gain: Fraction | null;
    readonly loss: Fraction | null;
  }[];
  readonly earned: Fraction;
  readonly possible: Fraction;
  readonly exact: Fraction | null;
  readonly score: number | null;
  readonly coverage: Fraction | null;
  readonly rating: 'GREEN' | 'AMBER' | 'RED' | 'UNSCORED';
  readonly heldBackBy: readonly string[];
  readonly controls: readonly (ScoredControl & { readonly ratio: Fraction | null })[];
  readonly domains: readonly {
    readonly framework: string;
    readonly version: string;
    readonly domain: string;
    readonly ratio: Fraction | null;
    readonly controlCount: number;
  }[];
};

export function scoreAssessment(input: ScoreInput): ScoreResult;

export function scoreVendor(
  assessments: readonly {
    readonly lineageId: string;
    readonly completedAt: string | null;
    readonly weights: Weights;
    readonly earned: Fraction;
    readonly possible: Fraction;
  }[],
): Fraction | null;

/** `assessment`: the response of GET /api/v1/assessments/{id}. */
export function verifyAssessment(assessment: unknown): readonly string[];

export type VerifiableReceipt = {
  readonly content: string;
  readonly sha256: string;
  readonly submittedBy: { readonly name: string; readonly title: string; readonly enteredByName: string | null };
};

/** What a receipt states otherwise than the content that was hashed, in words. */
export function verifyReceipt(receipt: VerifiableReceipt): string[];
