import { useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { matching, named } from './matches.ts'
import type { Choice } from './matches.ts'

interface ComboboxOptions {
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
}

/** What is typed, the list below it, and what keys and presses do with both. */
export function useCombobox({ value, choices, onChange }: ComboboxOptions) {
  const box = useRef<HTMLDivElement>(null)
  const { text, chosen, isUnread, write, clear } = useTyped(value, choices)
  const [left, leave] = useState(true)
  const list = useList({ box, choices, text, chosen })

  function type(next: string) {
    const meant = write(next)
    leave(false)
    list.showMatches()
    if (meant !== value) onChange(meant)
  }

  function choose(choice: Choice) {
    clear()
    list.close()
    if (choice.value !== value) onChange(choice.value)
  }

  /**
   * Done with the field for now: what it means is written out, and what means nothing stays and
   * says so.
   */
  function settle() {
    list.close()
    leave(true)
    if (chosen) choose(chosen)
  }

  /** To the next one of the list; opens it where it is closed, and closes it with Alt and up. */
  function step(by: 1 | -1, altKey: boolean) {
    if (!list.open)
      list.show(isUnread ? 'matches' : 'all', altKey ? 'none' : by > 0 ? 'first' : 'last')
    else if (altKey && by < 0) list.close()
    else list.move(by)
  }

  /** What Enter means: what is pointed at, else what was typed, else the only one that matches. */
  function enter() {
    const meant = list.pointed ?? chosen ?? list.onlyMatch
    if (meant) choose(meant)
    else settle()
  }

  function press(event: KeyboardEvent) {
    pressKey(event, {
      isOpen: list.open !== null,
      step,
      enter,
      take: () => list.pointed && choose(list.pointed),
      close: list.close,
    })
  }

  function toggle() {
    box.current?.querySelector('input')?.focus()
    if (list.open) list.close()
    else list.show('all', 'chosen')
  }

  return {
    box,
    text,
    chosen,
    isUnread,
    hasError: isUnread && left,
    list,
    type,
    choose,
    settle,
    toggle,
    press,
  }
}

type Shown = 'all' | 'matches'

interface ListOptions {
  box: RefObject<HTMLElement | null>
  choices: readonly Choice[]
  text: string
  chosen: Choice | undefined
}

/** The list below the field: all choices or those that match, and which of them is pointed at. */
function useList({ box, choices, text, chosen }: ListOptions) {
  const [list, setList] = useState<{ of: Shown; active: number; lies: Side } | null>(null)
  const found = list?.of === 'matches' ? matching(choices, text) : choices
  const active = list && found[list.active] ? list.active : -1
  return {
    /** Null while it is closed. */
    open: list && { ...list, active, found },
    pointed: found[active],
    onlyMatch: list?.of === 'matches' && found.length === 1 ? found[0] : undefined,
    show: (of: Shown, at: 'first' | 'last' | 'chosen' | 'none') => {
      const shown = of === 'all' ? choices : matching(choices, text)
      const here = at === 'none' ? -1 : shown.findIndex((choice) => choice === chosen)
      const fallback = at === 'first' ? 0 : at === 'last' ? shown.length - 1 : -1
      setList({ of, active: here >= 0 ? here : fallback, lies: sideOf(box.current) })
    },
    showMatches: () =>
      setList((before) => ({
        of: 'matches',
        active: -1,
        lies: before?.lies ?? sideOf(box.current),
      })),
    move: (by: 1 | -1) => {
      if (list) setList({ ...list, active: neighbour(active, by, found.length) })
    },
    close: () => setList(null),
  }
}

/**
 * The text of the field: what is being typed, for as long as it says nothing else than the value
 * does, else the value's own.
 */
function useTyped(value: string, choices: readonly Choice[]) {
  const [draft, setDraft] = useState({ text: '', value: '' })
  const isTyped = draft.text !== '' && draft.value === value
  const text = isTyped
    ? draft.text
    : (choices.find((choice) => choice.value === value)?.label ?? value)
  const chosen = named(choices, text)
  return {
    text,
    chosen,
    isUnread: text.trim() !== '' && !chosen,
    /**
     * Answers the value that is meant. What names no choice is its own, so that it is still there
     * when somebody comes back to the form.
     */
    write: (next: string) => {
      const meant = named(choices, next)?.value ?? next.trim()
      setDraft({ text: next, value: meant })
      return meant
    },
    clear: () => setDraft({ text: '', value: '' }),
  }
}

interface Keys {
  isOpen: boolean
  step: (by: 1 | -1, altKey: boolean) => void
  enter: () => void
  /** Chooses what is pointed at, if anything is. */
  take: () => void
  close: () => void
}

/** What a key does in the field and its list. */
function pressKey(event: KeyboardEvent, { isOpen, step, enter, take, close }: Keys) {
  const { key, altKey } = event
  if (event.nativeEvent.isComposing) return
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    event.preventDefault()
    step(key === 'ArrowDown' ? 1 : -1, altKey)
  } else if (key === 'Enter' && isOpen) {
    event.preventDefault()
    enter()
  } else if (key === 'Tab') take()
  else if (key === 'Escape' && isOpen) {
    event.preventDefault()
    event.stopPropagation()
    close()
  }
}

type Side = 'above' | 'below'

/** The place above or below, round the end; from nowhere the first or the last. */
function neighbour(place: number, step: 1 | -1, length: number) {
  if (length === 0) return -1
  if (place < 0) return step > 0 ? 0 : length - 1
  return (place + step + length) % length
}

/** Where there is room for the list, above the keyboard of a phone too. */
function sideOf(box: HTMLElement | null): Side {
  const { top = 0, bottom = 0 } = box?.getBoundingClientRect() ?? {}
  const height = window.visualViewport?.height ?? window.innerHeight
  return height - bottom < 240 && top > height - bottom ? 'above' : 'below'
}
