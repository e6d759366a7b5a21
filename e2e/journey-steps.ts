import { join } from 'node:path';
import type { Page } from 'playwright-core';
import writeExcelFile from 'write-excel-file/node';

/** 200 vendors, seven of which cannot be imported without corrections. */
export async function writeSpreadsheet(dir: string): Promise<string> {
  const wrong: Readonly<Record<number, readonly [column: number, value: string]>> = {
    10: [0, ''],
    20: [1, 'nobody'],
    30: [1, 'nobody at all'],
    40: [3, 'Enormous'],
    50: [4, 'next spring'],
    60: [1, ''],
    70: [2, 'V-69'],
  };
  const rows = Array.from({ length: 200 }, (_, index) => {
    const number = index + 1;
    const row = [
      `Vendor ${String(number)}`,
      `security@vendor-${String(number)}.example`,
      `V-${String(number)}`,
      'high',
      '2027-03-31',
    ];
    const [column = -1, value = ''] = wrong[number] ?? [];
    return row.map((cell, at) => (at === column ? value : cell));
  });
  const table = [['Company', 'E-mail', 'Vendor ID', 'Risk tier', 'Renewal date'], ...rows];
  const path = join(dir, 'vendors.xlsx');
  await writeExcelFile(table.map((row) => row.map((value) => ({ value, type: String })))).toFile(path);
  return path;
}

export async function addQuestion(page: Page, text: string): Promise<void> {
  const editor = page.getByRole('region', { name: 'Editor' });
  await page.getByRole('button', { name: 'Add question' }).last().click();
  await editor.getByText('Enter the question.').waitFor();
  await editor.getByLabel('Question', { exact: true }).fill(text);
}

export async function mapToControl(page: Page, code: string): Promise<void> {
  const editor = page.getByRole('region', { name: 'Editor' });
  await editor.getByRole('combobox', { name: /control/i }).fill(code);
  await editor.getByRole('option', { name: new RegExp(code) }).click();
}

export async function submitAssessment(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Review and submit' }).last().click();
  await page.getByLabel('Your name').fill('Vera Vendor');
  await page.getByLabel('Your job title').fill('Head of Security');
  await page.getByRole('button', { name: /^Submit to/ }).click();
  await page.getByRole('heading', { level: 1, name: /^Submitted to/ }).waitFor();
}
