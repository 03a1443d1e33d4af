import { useLayoutEffect, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import { fullName } from '#machines/guests/list/guest.rules.ts'
import { answers } from '#machines/guests/guest.schema.ts'
import type { GivenAnswer, Guest, GuestChange } from '#machines/guests/guest.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { mealChoices } from '../forms/meal-choices.tsx'
import { eventName } from './line-words.tsx'
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

/** A cell while it is changed: Enter and leaving it keep what was typed, Tab moves on, Escape leaves it as it was. */
export function CellEditor({ guest, kind, event, meals, by, onEnd }: EditorProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLSpanElement>(null)
  const isOver = useRef(false)
  const [firstName, setFirstName] = useState(guest.firstName)
  const [lastName, setLastName] = useState(guest.lastName)
  const [meal, setMeal] = useState(guest.meal)
  const given = (event && guest.answers[event.id]) ?? 'uninvited'
  const [answer, setAnswer] = useState<GivenAnswer['answer']>(given)

  useLayoutEffect(() => {
    const field = box.current?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')
    field?.focus({ preventScroll: true })
    if (field instanceof HTMLInputElement) field.select()
    else if (by === 'pointer') openList(field)
  }, [by])

  function end(keep: boolean, next = 0, picked = { answer, meal }) {
    if (isOver.current) return
    isOver.current = true
    onEnd(keep ? changed(picked) : null, next)
  }

  function changed(picked: {
    answer: GivenAnswer['answer']
    meal: string
  }): Omit<GuestChange, 'version'> | null {
    if (kind === 'meal') return picked.meal.trim() === guest.meal ? null : { meal: picked.meal }
    if (kind === 'answer')
      return event && picked.answer !== given
        ? { answers: [{ eventId: event.id, answer: picked.answer }] }
        : null
    const isSame = firstName.trim() === guest.firstName && lastName.trim() === guest.lastName
    // Only a companion may be without a name: anybody else keeps the one they have.
    const isNameless = !guest.isPlusOne && firstName.trim() === '' && lastName.trim() === ''
    return isSame || isNameless ? null : { firstName, lastName }
  }

  function onKeyDown(pressed: KeyboardEvent) {
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

  function onBlur({ relatedTarget }: FocusEvent) {
    if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget))) end(true)
  }

  const name = fullName(guest) || t('guests:table.plusOneAlone')
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only hears what its own fields are pressed
    <span ref={box} className={css.editor} onKeyDown={onKeyDown} onBlur={onBlur}>
      {kind === 'name' ? (
        <>
          <input
            name="firstName"
            aria-label={t('guests:guest.firstName')}
            maxLength={100}
            value={firstName}
            onChange={({ target }) => setFirstName(target.value)}
          />
          <input
            name="lastName"
            aria-label={t('guests:guest.lastName')}
            maxLength={100}
            value={lastName}
            onChange={({ target }) => setLastName(target.value)}
          />
        </>
      ) : null}
      {kind === 'meal' && meals.length > 0 ? (
        <select
          name="meal"
          aria-label={t('guests:table.mealOf', { name })}
          value={meal}
          onChange={({ target }) => {
            setMeal(target.value)
            if (by === 'pointer') end(true, 0, { answer, meal: target.value })
          }}
        >
          <option value="">{t('guests:table.noMeal')}</option>
          {mealChoices(meals, guest.meal).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
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
        <select
          name="answer"
          aria-label={t('guests:table.answerOf', { event: eventName(event), name })}
          value={answer}
          onChange={({ target }) => {
            // The list holds these values and no others.
            const picked = target.value as GivenAnswer['answer']
            setAnswer(picked)
            // Arrow keys pass through every choice; a press picks one.
            if (by === 'pointer') end(true, 0, { answer: picked, meal })
          }}
        >
          {[...answers, 'uninvited' as const].map((one) => (
            <option key={one} value={one}>
              {t(`guests:answer.${one}`)}
            </option>
          ))}
        </select>
      ) : null}
    </span>
  )
}

/** A second press opens the list as if it were on the select itself, where the browser can. */
function openList(field: HTMLSelectElement | null | undefined) {
  try {
    field?.showPicker()
  } catch {
    // Without a press of the person's own the browser refuses; the select has the focus all the same.
  }
}
