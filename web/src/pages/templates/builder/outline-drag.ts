import { type DragEvent, useState } from 'react';
import type { Building } from './building.ts';
import type { Draft, Place } from './draft.ts';
import { moveQuestion, moveSection } from './draft-changes.ts';

type Dragged = { readonly kind: 'question'; readonly key: string } | { readonly kind: 'section'; readonly id: string };
type Over = Place | { readonly sectionIndex: number };

const isLower = ({ currentTarget, clientY }: DragEvent<HTMLElement>) => {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY > top + height / 2;
};

const moved = (draft: Draft, dragged: Dragged, over: Over): Draft => {
  if (dragged.kind === 'question') return 'sectionId' in over ? moveQuestion(draft, dragged.key, over) : draft;
  return 'sectionIndex' in over ? moveSection(draft, dragged.id, over.sectionIndex) : draft;
};

/** Questions are dragged between questions, sections between sections. */
export function useOutlineDrag({ control, isReadOnly }: Building) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const dragging = (what: Dragged) =>
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
  const dropping = (kind: Dragged['kind'], overAt: (isAfter: boolean) => Over) => ({
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (dragged?.kind !== kind) return;
      event.preventDefault();
      setOver(overAt(isLower(event)));
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      if (dragged && over) control.change((draft) => moved(draft, dragged, over));
      end();
    },
  });
  return {
    isOver: ({ sectionId, index }: Place) =>
      over !== null && 'sectionId' in over && over.sectionId === sectionId && over.index === index,
    isOverSection: (index: number) => over !== null && 'sectionIndex' in over && over.sectionIndex === index,
    question: (key: string, { sectionId, index }: Place) => ({
      ...dragging({ kind: 'question', key }),
      ...dropping('question', (isAfter) => ({ sectionId, index: isAfter ? index + 1 : index })),
    }),
    /** Where a section has no question yet. */
    end: (sectionId: string, index: number) => dropping('question', () => ({ sectionId, index })),
    grip: (id: string) => dragging({ kind: 'section', id }),
    section: (sectionIndex: number) =>
      dropping('section', (isAfter) => ({ sectionIndex: isAfter ? sectionIndex + 1 : sectionIndex })),
  };
}

export type OutlineDrag = ReturnType<typeof useOutlineDrag>;
