import { useLayoutEffect, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import { fullName } from '#machines/guests/list/guest.rules.ts'
import type { GivenAnswer, Guest, GuestChange } from '#machines/guests/guest.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { NameFields, MealSelect, AnswerSelect } from '../forms/cell-fields.tsx'
import css from './cell-editor.module.css'

interface EditorProps {
  guest: Guest
  kind: 'name' | 'answer' | 'meal'
  /** Of an answer: to which event. */
  event: WeddingEvent | null
  /** What the couple lets guests choose between; without any a meal is typed. */
  meals: readonly string[]
  by: 'keys' | 'pointer'
  /** Null where nothing is to change; `next` is how many cells the focus moves on. */
  onEnd: (change: Omit<GuestChange, 'version'> | null, next: number) => void
}

/**
 * A cell while it is changed: Enter and leaving it keep what was typed, Tab moves on, Escape leaves
 * it as it was.
 */
export function CellEditor(about: EditorProps) {
  const { guest, kind, event, meals, by, onEnd } = about
  const { t } = useTranslation()
  const box = useRef<HTMLSpanElement>(null)
  const isOver = useRef(false)
  const [firstName, setFirstName] = useState(guest.firstName)
  const [lastName, setLastName] = useState(guest.lastName)
  const [meal, setMeal] = useState(guest.meal)
  const [answer, setAnswer] = useState<GivenAnswer['answer']>(givenIn(about))

  useLayoutEffect(() => {
    const field = box.current?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')
    field?.focus({ preventScroll: true })
    if (field instanceof HTMLInputElement) field.select()
    else if (by === 'pointer') openList(field)
  }, [by])

  function end(keep: boolean, next = 0, picked = { answer, meal }) {
    if (isOver.current) return
    isOver.current = true
    onEnd(keep ? changeOf(about, { firstName, lastName, ...picked }) : null, next)
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget))) end(true)
  }

  const name = fullName(guest) || t('guests:table.plusOneAlone')
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only hears what its own fields are pressed
    <span
      ref={box}
      className={css.editor}
      onKeyDown={(pressed) => endByKey(pressed, kind, end)}
      onBlur={onBlur}
    >
      {kind === 'name' ? (
        <NameFields {...{ firstName, setFirstName, lastName, setLastName }} />
      ) : null}
      {kind === 'meal' && meals.length > 0 ? (
        <MealSelect {...{ guest, meals, by, meal, setMeal, answer, end, name }} />
      ) : null}
      {kind === 'meal' && meals.length === 0 ? (
        <input
          name="meal"
          aria-label={t('guests:table.mealOf', { name })}
          maxLength={100}
          value={meal}
          onChange={({ target }) => setMeal(target.value)}
        />
      ) : null}
      {kind === 'answer' && event ? (
        <AnswerSelect {...{ event, by, meal, answer, setAnswer, end, name }} />
      ) : null}
    </span>
  )
}

function givenIn({ guest, event }: EditorProps): GivenAnswer['answer'] {
  return (event && guest.answers[event.id]) ?? 'uninvited'
}

interface Typed {
  firstName: string
  lastName: string
  meal: string
  answer: GivenAnswer['answer']
}

/** What is to be changed of the guest; null where nothing is. */
function changeOf(
  about: EditorProps,
  { firstName, lastName, meal, answer }: Typed,
): Omit<GuestChange, 'version'> | null {
  const { guest, kind, event } = about
  if (kind === 'meal') return meal.trim() === guest.meal ? null : { meal }
  if (kind === 'answer')
    return event && answer !== givenIn(about) ? { answers: [{ eventId: event.id, answer }] } : null
  const isSame = firstName.trim() === guest.firstName && lastName.trim() === guest.lastName
  // Only a companion may be without a name: anybody else keeps the one they have.
  const isNameless = !guest.isPlusOne && firstName.trim() === '' && lastName.trim() === ''
  return isSame || isNameless ? null : { firstName, lastName }
}

/**
 * Enter and Tab keep what was typed; Tab goes on to the next cell, but from one field of the name
 * to the other.
 */
function endByKey(
  pressed: KeyboardEvent,
  kind: EditorProps['kind'],
  end: (keep: boolean, next?: number) => void,
) {
  // Chinese and Japanese keyboards use Enter and Escape for the letters that are being chosen.
  if (pressed.nativeEvent.isComposing) return pressed.stopPropagation()
  if (pressed.key === 'Tab' && kind === 'name' && pressed.target instanceof HTMLInputElement) {
    const toLast = !pressed.shiftKey && pressed.target.name === 'firstName'
    const toFirst = pressed.shiftKey && pressed.target.name === 'lastName'
    if (toLast || toFirst) return
  }
  const ends: Record<string, (() => void) | undefined> = {
    Enter: () => end(true),
    Escape: () => end(false),
    Tab: () => end(true, pressed.shiftKey ? -1 : 1),
  }
  const done = ends[pressed.key]
  pressed.stopPropagation()
  if (!done) return
  pressed.preventDefault()
  done()
}

/** A second press opens the list as if it were on the select itself, where the browser can. */
function openList(field: HTMLSelectElement | null | undefined) {
  try {
    field?.showPicker()
  } catch {
    // Without a press of the person's own the browser refuses; the select has the focus all the
    // same.
  }
}
