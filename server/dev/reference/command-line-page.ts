import type { Command, Option } from 'commander';
import { createProgram } from '../../src/cli/program.ts';
import { toCode, buildPage, buildTable } from './markdown.ts';

const INTRODUCTION = `\`assay\` is what operators do without the web app: in a clone \`npm run assay -- <command>\`, in the image
\`assay <command>\`. It reads the same [configuration](configuration.md) as the service and acts as the operator, which the audit
log says.

With \`--json\` a command answers with one line of JSON, and a failure with \`{"error": "…"}\` on standard error. The exit status is
0 when it worked, and 1 when it did not.`;

const sentence = (text: string) => (text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`);

const leavesOf = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap((one) => leavesOf(one));

const nameOf = (command: Command): string =>
  command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();

function meaningOf({ description, argChoices, defaultValue }: Option) {
  const choices = argChoices ? `one of ${argChoices.map(toCode).join(', ')}` : '';
  const fallback = defaultValue === undefined ? '' : `unless given, ${toCode(String(defaultValue))}`;
  // A bare URL would become a link.
  const said = description.replaceAll(/(?:https?|file):\S*[^\s,;.]/g, toCode);
  return [said, choices, fallback].filter(Boolean).join('; ');
}

function sectionOf(command: Command) {
  const given = command.registeredArguments.map((argument) => [toCode(argument.name()), 'yes', argument.description]);
  const options = command.options.map((option) => [
    toCode(option.flags),
    option.mandatory ? 'yes' : '',
    meaningOf(option),
  ]);
  const usage = [nameOf(command), ...command.registeredArguments.map((argument) => `<${argument.name()}>`)].join(' ');
  return [
    `### ${nameOf(command)}`,
    sentence(command.description()),
    [
      '```sh',
      [usage, ...command.options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags)].join(' '),
      '```',
    ].join('\n'),
    buildTable(['option', 'needed', 'meaning'], [...given, ...options]),
  ];
}

export const commandLinePage = () =>
  buildPage(
    'Command line',
    INTRODUCTION,
    ...createProgram({}).commands.flatMap((group) => [
      `## ${group.name()}`,
      group.commands.length > 0 ? sentence(group.description()) : '',
      ...leavesOf(group).flatMap(sectionOf),
    ]),
  );
