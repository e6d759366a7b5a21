import type { Control, ControlMapping, FrameworkDetail, Question } from '@assay/contract';
import { controlName } from './builder/controls.ts';

export type DomainCoverage = { readonly domain: string; readonly asked: number; readonly missing: readonly Control[] };

export type FrameworkCoverage = {
  readonly framework: FrameworkDetail;
  readonly asked: number;
  readonly domains: readonly DomainCoverage[];
};

/** Which controls of each framework the questions ask about; those asked most stand first. */
export function coverageOf(
  frameworks: readonly FrameworkDetail[],
  questions: readonly Question[],
): FrameworkCoverage[] {
  const mapped = new Set(mappingsOf(questions).map(controlName));
  return frameworks
    .map((framework) => {
      const { name, version, controls } = framework;
      const isAsked = ({ code }: Control) => mapped.has(controlName({ framework: name, version, code }));
      const domains = [...Map.groupBy(controls, ({ domain }) => domain)].map(([domain, members]) => ({
        domain,
        asked: members.filter(isAsked).length,
        missing: members.filter((control) => !isAsked(control)),
      }));
      return { framework, asked: controls.filter(isAsked).length, domains };
    })
    .sort((a, b) => ratioOf(b) - ratioOf(a));
}

export const ratioOf = ({ framework, asked }: FrameworkCoverage) =>
  framework.controls.length === 0 ? 0 : asked / framework.controls.length;

const mappingsOf = (questions: readonly Question[]) => questions.flatMap(({ controlMappings }) => controlMappings);

/** Mappings to controls that no imported framework has. */
export function strayMappings(
  frameworks: readonly FrameworkDetail[],
  questions: readonly Question[],
): ControlMapping[] {
  const known = new Set(
    frameworks.flatMap(({ name, version, controls }) =>
      controls.map(({ code }) => controlName({ framework: name, version, code })),
    ),
  );
  const stray = mappingsOf(questions).filter((mapping) => !known.has(controlName(mapping)));
  return [...new Map(stray.map((mapping) => [controlName(mapping), mapping])).values()];
}
