import type { Command, Option } from 'commander';
import { createProgram } from '../../src/cli/program.ts';
import { toCode, buildPage, buildTable } from './markdown.ts';

const INTRODUCTION = `Operators use the \`assay\` command line to administer an installation. In a clone of the repository, run
\`npm run assay -- <command>\`; in the container image, run \`assay <command>\`. The command line reads the same
[configuration](configuration.md) as the service. The audit log records its changes as made by the operator.

With \`--json\`, a command prints its result as one line of JSON. Errors are printed to standard error as \`{"error": "…"}\`. The exit
status is 0 if the command succeeded and 1 if it failed.`;

const sentence = (text: string) => (text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`);

const leavesOf = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap((one) => leavesOf(one));

const nameOf = (command: Command): string =>
  command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();

function meaningOf({ description, argChoices, defaultValue }: Option) {
  const choices = argChoices ? `one of ${argChoices.map(toCode).join(', ')}` : '';
  const fallback = defaultValue === undefined ? '' : `default: ${toCode(String(defaultValue))}`;
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
    buildTable(['option', 'required', 'description'], [...given, ...options]),
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
