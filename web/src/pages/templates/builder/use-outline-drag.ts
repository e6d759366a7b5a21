import { type DragEvent, useState } from 'react';
import type { BuilderState } from './builder-state.ts';
import type { Draft, QuestionPosition } from './draft.ts';
import { moveQuestion, moveSection } from './draft-changes.ts';

type DraggedItem =
  { readonly kind: 'question'; readonly key: string } | { readonly kind: 'section'; readonly id: string };
type DropTarget = QuestionPosition | { readonly sectionIndex: number };

const isLowerHalf = ({ currentTarget, clientY }: DragEvent<HTMLElement>) => {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY > top + height / 2;
};

const applyDrop = (draft: Draft, dragged: DraggedItem, over: DropTarget): Draft => {
  if (dragged.kind === 'question') return 'sectionId' in over ? moveQuestion(draft, dragged.key, over) : draft;
  return 'sectionIndex' in over ? moveSection(draft, dragged.id, over.sectionIndex) : draft;
};

/** Questions can be dropped between questions, sections between sections. */
export function useOutlineDrag({ control, isReadOnly }: BuilderState) {
  const [dragged, setDragged] = useState<DraggedItem | null>(null);
  const [over, setOver] = useState<DropTarget | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const dragging = (what: DraggedItem) =>
    isReadOnly
      ? {}
      : {
          draggable: true,
          onDragStart: (event: DragEvent) => {
            event.stopPropagation();
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', what.kind);
            setDragged(what);
          },
          onDragEnd: end,
        };
  const dropping = (kind: DraggedItem['kind'], overAt: (isAfter: boolean) => DropTarget) => ({
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (dragged?.kind !== kind) return;
      event.preventDefault();
      setOver(overAt(isLowerHalf(event)));
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      if (dragged && over) control.change((draft) => applyDrop(draft, dragged, over));
      end();
    },
  });
  return {
    isOver: ({ sectionId, index }: QuestionPosition) =>
      over !== null && 'sectionId' in over && over.sectionId === sectionId && over.index === index,
    isOverSection: (index: number) => over !== null && 'sectionIndex' in over && over.sectionIndex === index,
    question: (key: string, { sectionId, index }: QuestionPosition) => ({
      ...dragging({ kind: 'question', key }),
      ...dropping('question', (isAfter) => ({ sectionId, index: isAfter ? index + 1 : index })),
    }),
    /** Drop target for a section without questions. */
    end: (sectionId: string, index: number) => dropping('question', () => ({ sectionId, index })),
    grip: (id: string) => dragging({ kind: 'section', id }),
    section: (sectionIndex: number) =>
      dropping('section', (isAfter) => ({ sectionIndex: isAfter ? sectionIndex + 1 : sectionIndex })),
  };
}

export type OutlineDrag = ReturnType<typeof useOutlineDrag>;
