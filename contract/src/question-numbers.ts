type NumberedSections = readonly { readonly questions: readonly { readonly key: string }[] }[];

/**
 * The numbers of questions by key: the second question of the third section is 3.2. The same in templates, conditions,
 * the portal, reviews and reports, because hidden questions and sections count as well.
 */
export const numberQuestions = (sections: NumberedSections): ReadonlyMap<string, string> =>
  new Map(
    sections.flatMap(({ questions }, section) =>
      questions.map(({ key }, question) => [key, `${String(section + 1)}.${String(question + 1)}`] as const),
    ),
  );
