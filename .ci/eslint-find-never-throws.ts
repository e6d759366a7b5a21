import type { Rule } from 'eslint';

const NAME = '/^find[A-Z]/';
const FUNCTIONS = [
  `FunctionDeclaration[id.name=${NAME}]`,
  `VariableDeclarator[id.name=${NAME}] > :matches(ArrowFunctionExpression, FunctionExpression)`,
  `:matches(Property, PropertyDefinition, MethodDefinition)[key.name=${NAME}] > :matches(ArrowFunctionExpression, FunctionExpression)`,
];
const IN_FUNCTION = `:matches(${FUNCTIONS.join(', ')})`;

/** Callbacks inside the function count too: `inOrganisation(ctx, caller, async (tx) => …)` is the body of most queries. */
export const findNeverThrows: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      throws:
        'A `find` function returns null when there is nothing to find, so that callers need not expect an error. Name it `get` or `require`, or return null.',
    },
  },
  create: (context) => {
    const report = (node: Rule.Node) => context.report({ node, messageId: 'throws' });
    return {
      [`${IN_FUNCTION} ThrowStatement`]: report,
      [`${IN_FUNCTION} CallExpression[callee.name=/OrThrow$/]`]: report,
      [`${IN_FUNCTION} CallExpression[callee.property.name=/OrThrow$/]`]: report,
    };
  },
};
