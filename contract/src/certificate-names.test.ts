import { describe, expect, it } from 'vitest';
import { coversStandard, formatStandard, listStandards } from './certificate-names.ts';

describe('The names of standards', () => {
  it.each([
    ['ISO/IEC 27001:2022', ['ISO 27001']],
    ['ISO 27001 and ISO-22301', ['ISO 27001', 'ISO 22301']],
    ['SOC 2 Type II report', ['SOC 2 Type II']],
    ['soc2, type 1', ['SOC 2 Type I']],
    ['SOC 2', ['SOC 2']],
    ['PCI DSS v4', ['PCI DSS']],
    ['Cyber Essentials Plus', ['Cyber Essentials Plus']],
    ['Cyber Essentials', ['Cyber Essentials']],
    ['HITRUST, FedRAMP, TISAX and CSA STAR', ['HITRUST', 'FedRAMP', 'TISAX', 'CSA STAR']],
    ['Larkfield Outsourcing Policy', []],
    ['Isolated from 27001 others', []],
  ])('in %s are %j', (text, names) => {
    expect(listStandards(text).map(formatStandard)).toEqual(names);
  });

  it('cover each other by type', () => {
    const covers = (recorded: string, claimed: string) =>
      listStandards(recorded).some((one) => listStandards(claimed).some((other) => coversStandard(one, other)));
    expect(covers('SOC 2 Type II', 'SOC 2 Type I')).toBe(true);
    expect(covers('SOC 2 Type I', 'SOC 2 Type II')).toBe(false);
    expect(covers('SOC 2', 'SOC 2 Type II')).toBe(true);
    expect(covers('SOC 1', 'SOC 2')).toBe(false);
  });
});
