import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeMissingFiles, findPublishedFiles } from '../../../../test/support/published-files.ts';
import { parseOscalCatalog } from './oscal.ts';

// Quoted from a catalog. cspell:ignore modeling

type Framework = ReturnType<typeof parseOscalCatalog>;

const FIXTURES = new URL('../../../../test/fixtures/oscal/', import.meta.url).pathname;

const readCatalog = (folder: string, file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
const listDomains = ({ controls }: Framework) => [...new Set(controls.map(({ domain }) => domain))];
const findControl = ({ controls }: Framework, code: string) => controls.find((each) => each.code === code);

function expectCleanTexts({ controls }: Framework) {
  for (const { domain, code, title, guidance } of controls) {
    for (const text of [domain, code, title, guidance]) {
      expect(text).toBe(text.trim());
      expect(text).not.toMatch(/\{\{|\}\}|\]\(|\[Assignment\]| [;,.]\s/);
    }
    expect(Math.min(domain.length, code.length, title.length)).toBeGreaterThan(0);
    expect(code.length).toBeLessThanOrEqual(255);
    expect(title.length).toBeLessThanOrEqual(2_000);
    expect(guidance.length).toBeLessThanOrEqual(10_000);
  }
}

describe('A catalog of controls and enhancements', () => {
  const document = readCatalog(FIXTURES, 'harbour-controls.json');
  const framework = parseOscalCatalog(document);

  it('has one control for each control and enhancement that is not withdrawn', () => {
    expect(framework.controls.map(({ code }) => code)).toEqual(['QA-1', 'QA-2', 'QA-2(1)', 'ST-2', 'ST-1']);
    expectCleanTexts(framework);
  });

  it('has its name, version and remarks', () => {
    expect([framework.name, framework.version]).toEqual(['Harbour Controls', '2.1']);
    expect(framework.description).toBe('Written for these tests, in the shape of a control catalog with enhancements.');
  });

  it('has groups as domains, the innermost for nested groups', () => {
    expect(listDomains(framework)).toEqual(['Quay Access', 'Storm', 'Storm Watch']);
  });

  it('keeps the items of a statement and resolves nested parameters', () => {
    expect(findControl(framework, 'QA-1')?.guidance.split('\n')).toEqual([
      'a. Write down and hand to [Assignment: people in charge]:',
      '  1. who may pass the gate, and who decides;',
      '    (a) by day; and',
      '    (b) by night; and',
      '  2. what is checked at the gate; and',
      'b. Read it again [Selection (one or more): every tide; every [Assignment: period]; after [Assignment: events]], and keep the last 30 days of records.',
      '',
      'Rules that nobody reads protect nothing. See QA-2.',
    ]);
  });

  it('keeps the text of an enhancement', () => {
    expect(findControl(framework, 'QA-2(1)')).toEqual({
      domain: 'Quay Access',
      code: 'QA-2(1)',
      title: 'Badges That Expire',
      guidance: 'Let badges expire after [Assignment: time limit].\n\nReturned badges are not enough: some are lost.',
    });
  });
});

describe('A catalog of outcomes', () => {
  const framework = parseOscalCatalog(readCatalog(FIXTURES, 'harbour-outcomes.json'));

  it('has subcategories as controls, with their statement as title and their category in the guidance', () => {
    expectCleanTexts(framework);
    expect(framework.controls).toEqual([
      {
        domain: 'KEEP',
        code: 'KE.GO-01',
        title: 'Every crate is listed with its owner',
        guidance:
          'Goods\n\nEvery crate is listed with its owner\n\nExamples:\n- Weigh crates on arrival\n- Count crates on departure',
      },
      {
        domain: 'Business controls',
        code: '2.1',
        title: 'Complaints',
        guidance:
          '- Publish an address for complaints\n- Answer within a week\n\n' +
          'Why this control matters\nA harbour that does not listen runs aground.',
      },
    ]);
  });
});

const published = findPublishedFiles();
const PUBLISHED = [
  { file: 'mvsp-3.0.oscal.json', count: 25 },
  { file: 'nist-csf-2.0.oscal.json', count: 106 },
  { file: 'nist-sp800-53r5-moderate.oscal.min.json', count: 287 },
];

describe.skipIf(published === null)(`Published OSCAL catalogs${describeMissingFiles(published)}`, () => {
  const parse = (file: string) => parseOscalCatalog(readCatalog(published ?? '', file));
  const mvsp = () => parse('mvsp-3.0.oscal.json');
  const csf = () => parse('nist-csf-2.0.oscal.json');
  const sp80053 = () => parse('nist-sp800-53r5-moderate.oscal.min.json');

  it.each(PUBLISHED)('$file has $count controls with unique codes and clean texts', ({ file, count }) => {
    const framework = parse(file);
    expect(framework.controls).toHaveLength(count);
    expect(countControls(readCatalog(published ?? '', file))).toBe(count);
    expect(new Set(framework.controls.map(({ code }) => code)).size).toBe(count);
    expectCleanTexts(framework);
  });

  it('keep their names and versions', () => {
    expect([mvsp(), csf(), sp80053()].map(({ name, version }) => [name, version])).toEqual([
      ['MVSP - Minimum Viable Secure Product - v3.0-20231109', 'v3.0-20231109'],
      ['NIST Cybersecurity Framework 2.0', '1.0.0'],
      ['NIST Special Publication 800-53 Revision 5.1.1 MODERATE IMPACT BASELINE', '5.1.1+u4'],
    ]);
  });

  it('have groups as domains', () => {
    expect(listDomains(mvsp())).toEqual([
      'Business controls',
      'Application design controls',
      'Application implementation controls',
      'Operational controls',
    ]);
    expect(listDomains(csf())).toEqual(['GOVERN', 'IDENTIFY', 'PROTECT', 'DETECT', 'RESPOND', 'RECOVER']);
    expect(listDomains(sp80053())).toEqual([
      'Access Control',
      'Awareness and Training',
      'Audit and Accountability',
      'Assessment, Authorization, and Monitoring',
      'Configuration Management',
      'Contingency Planning',
      'Identification and Authentication',
      'Incident Response',
      'Maintenance',
      'Media Protection',
      'Physical and Environmental Protection',
      'Planning',
      'Personnel Security',
      'Risk Assessment',
      'System and Services Acquisition',
      'System and Communications Protection',
      'System and Information Integrity',
      'Supply Chain Risk Management',
    ]);
  });

  it('keep the text of AC-1, with its items and parameters', () => {
    const { domain, title, guidance } = findControl(sp80053(), 'AC-1') ?? { domain: '', title: '', guidance: '' };
    expect([domain, title]).toEqual(['Access Control', 'Policy and Procedures']);
    expect(guidance.split('\n\n')[0]?.split('\n')).toEqual([
      'a. Develop, document, and disseminate to [Assignment: organization-defined personnel or roles]:',
      '  1. [Selection (one or more): organization-level; mission/business process-level; system-level] access control policy that:',
      '    (a) Addresses purpose, scope, roles, responsibilities, management commitment, coordination among organizational entities, and compliance; and',
      '    (b) Is consistent with applicable laws, executive orders, directives, regulations, policies, standards, and guidelines; and',
      '  2. Procedures to facilitate the implementation of the access control policy and the associated access controls;',
      'b. Designate an [Assignment: official] to manage the development, documentation, and dissemination of the access control policy and procedures; and',
      'c. Review and update the current access control:',
      '  1. Policy [Assignment: frequency] and following [Assignment: events]; and',
      '  2. Procedures [Assignment: frequency] and following [Assignment: events].',
    ]);
    expect(guidance.split('\n\n')[1]).toMatch(
      /^Access control policy and procedures address the controls in the AC family/,
    );
    expect(guidance).toMatch(/Simply restating controls does not constitute an organizational policy or procedure\.$/);
  });

  it('keep the text of the enhancement AC-2(1)', () => {
    expect(findControl(sp80053(), 'AC-2(1)')).toEqual({
      domain: 'Access Control',
      code: 'AC-2(1)',
      title: 'Automated System Account Management',
      guidance:
        'Support the management of system accounts using [Assignment: automated mechanisms].\n\n' +
        'Automated system account management includes using automated mechanisms to create, enable, modify, disable, and ' +
        'remove accounts; notify account managers when an account is created, enabled, modified, disabled, or removed, or ' +
        'when users are terminated or transferred; monitor system account usage; and report atypical system account usage. ' +
        'Automated mechanisms can include internal system functions and email, telephonic, and text messaging notifications.',
    });
  });

  it('resolve nested parameters', () => {
    expect(findControl(sp80053(), 'SR-10')?.guidance).toContain(
      '[Selection (one or more): at random; at [Assignment: frequency]; upon [Assignment: indications of need for inspection]]',
    );
  });

  it('have subcategories as controls, with their statement as title and their category in the guidance', () => {
    const stated = 'The organizational mission is understood and informs cybersecurity risk management';
    expect(findControl(csf(), 'GV.OC-01')).toEqual({
      domain: 'GOVERN',
      code: 'GV.OC-01',
      title: stated,
      guidance:
        `Organizational Context\n\n${stated}\n\nExamples:\n- Share the organization's mission (e.g., through vision and ` +
        'mission statements, marketing, and service strategies) to provide a basis for identifying risks that may impede ' +
        'that mission',
    });
    expect(csf().controls.some(({ code }) => code.includes('GV.OC)'))).toBe(false);
  });

  it('omit withdrawn controls', () => {
    const framework = csf();
    for (const code of ['ID.BE-01', 'PR.AC-01', 'PR.DS-03', 'RC.CO-01']) {
      expect(findControl(framework, code)).toBeUndefined();
    }
    expect(framework.controls.some(({ guidance }) => guidance.startsWith('Business Environment'))).toBe(false);
  });

  it('keep the text of an MVSP control', () => {
    expect(findControl(mvsp(), '3.2')).toEqual({
      domain: 'Application implementation controls',
      code: '3.2',
      title: 'Data flow diagram',
      guidance:
        'Maintain an up-to-date diagram indicating how sensitive data reaches your systems and where it ends up being stored\n\n' +
        'What this control measures\nInformation on the flow of data through systems is available for threat modeling or ' +
        'incident response purposes.\n\nWhy this control matters\nIn complex systems it is often difficult to understand how ' +
        'data flows from the user through the platform, and where this data is stored. By ensuring a data flow diagram is ' +
        'available, it is easy to understand where weaknesses may exist within the system, and create an accurate threat ' +
        'model. This data also helps you quickly understand the exposure in the event of an incident.',
    });
  });
});

/** An independent count: every object anywhere with the class of a control that is not withdrawn. */
function countControls(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const kinds = ['control', 'subcategory', 'SP800-53', 'SP800-53-enhancement'];
  const isControl = 'class' in value && 'id' in value && kinds.includes(String(value.class));
  const counts = isControl && !/"name":"status","value":"withdrawn"/.test(JSON.stringify({ ...value, controls: [] }));
  return Object.values(value).reduce<number>((sum, child) => sum + countControls(child), counts ? 1 : 0);
}
