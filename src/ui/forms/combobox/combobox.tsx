import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { LazyIcon } from '../../actions/lazy-icon.tsx'
import { Hidden } from '../../layout/layout.tsx'
import { Field } from '../field.tsx'
import type { FieldProps } from '../field.tsx'
import { matching, named } from './matches.ts'
import type { Choice } from './matches.ts'
import { Options, optionId } from './options.tsx'
import field from '../field.module.css'

export interface ComboboxProps extends FieldProps {
  name: string
  /** One of the choices' values, or empty; what was typed, where it names no choice. */
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
  texts: {
    /** What the empty field says. */
    empty: string
    /** The name of the button that shows the whole list. */
    open: string
    /** How many choices match what was typed, read out while typing. */
    found: (count: number) => string
    /** What stands in the place of the list when nothing matches. */
    nothing: string
    /** What is wrong when what was typed names no choice. */
    unread: string
  }
}

/**
 * One of more than twenty choices, found by typing: the editable combobox of the ARIA authoring practices. What is in the field is what
 * counts, so nothing that the list remembers can be chosen in its place.
 */
export function Combobox({
  value,
  choices,
  onChange,
  texts,
  label,
  required,
  hint,
  error,
  name,
}: ComboboxProps) {
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  // What is being typed, for as long as it says nothing else than the value does.
  const [draft, setDraft] = useState({ text: '', value: '' })
  const [left, leave] = useState(true)
  const [list, setList] = useState<{
    of: 'all' | 'matches'
    active: number
    lies: 'above' | 'below'
  } | null>(null)

  const typed = draft.text !== '' && draft.value === value
  const text = typed
    ? draft.text
    : (choices.find((choice) => choice.value === value)?.label ?? value)
  const chosen = named(choices, text)
  const unread = text.trim() !== '' && !chosen
  const found = list?.of === 'matches' ? matching(choices, text) : choices
  const active = list && found[list.active] ? list.active : -1

  function show(of: 'all' | 'matches', at: 'first' | 'last' | 'chosen' | 'none') {
    const shown = of === 'all' ? choices : matching(choices, text)
    const here = at === 'none' ? -1 : shown.findIndex((choice) => choice === chosen)
    const fallback = at === 'first' ? 0 : at === 'last' ? shown.length - 1 : -1
    setList({ of, active: here >= 0 ? here : fallback, lies: sideOf(box.current) })
  }

  function type(next: string) {
    // What names no choice is passed on as it is, so that it is still there when somebody comes back to the form.
    const meant = named(choices, next)?.value ?? next.trim()
    setDraft({ text: next, value: meant })
    leave(false)
    setList((before) => ({ of: 'matches', active: -1, lies: before?.lies ?? sideOf(box.current) }))
    if (meant !== value) onChange(meant)
  }

  function choose(choice: Choice) {
    setDraft({ text: '', value: '' })
    setList(null)
    if (choice.value !== value) onChange(choice.value)
  }

  /** Done with the field for now: what it means is written out, and what means nothing stays and says so. */
  function settle() {
    setList(null)
    leave(true)
    if (chosen) choose(chosen)
  }

  /** To the next one of the list; opens it where it is closed, and closes it with Alt and up. */
  function step(by: 1 | -1, altKey: boolean) {
    if (!list) show(unread ? 'matches' : 'all', altKey ? 'none' : by > 0 ? 'first' : 'last')
    else if (altKey && by < 0) setList(null)
    else setList({ ...list, active: neighbour(active, by, found.length) })
  }

  function press(event: KeyboardEvent) {
    const { key, altKey } = event
    if (event.nativeEvent.isComposing) return
    const pointed = active >= 0 ? found[active] : undefined
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      step(key === 'ArrowDown' ? 1 : -1, altKey)
    } else if (key === 'Enter' && list) {
      event.preventDefault()
      const only = list.of === 'matches' && found.length === 1 ? found[0] : undefined
      const meant = pointed ?? chosen ?? only
      if (meant) choose(meant)
      else settle()
    } else if (key === 'Tab' && pointed) choose(pointed)
    else if (key === 'Escape' && list) {
      event.preventDefault()
      event.stopPropagation()
      setList(null)
    }
  }

  return (
    <Field
      label={label}
      required={required ?? false}
      hint={hint}
      error={unread && left ? texts.unread : error}
    >
      {(wiring) => (
        <div ref={box} className={field.boxed}>
          <input
            {...wiring}
            name={name}
            className={field.input}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={list !== null}
            aria-controls={list ? listId : undefined}
            aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={texts.empty}
            value={text}
            data-unread={unread ? 'kept' : undefined}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
            onClick={() => list ?? show(unread ? 'matches' : 'all', 'chosen')}
            onBlur={settle}
          />
          <button
            type="button"
            tabIndex={-1}
            className={field.inside}
            aria-label={texts.open}
            aria-expanded={list !== null}
            // The field keeps the focus, and with it what was typed.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              box.current?.querySelector('input')?.focus()
              if (list) setList(null)
              else show('all', 'chosen')
            }}
          >
            <LazyIcon name="down" />
          </button>
          {list ? (
            <Options
              id={listId}
              label={label}
              choices={found}
              chosen={chosen}
              active={active}
              lies={list.lies}
              nothing={texts.nothing}
              onChoose={choose}
            />
          ) : null}
          <Hidden>
            <output>
              {list?.of === 'matches'
                ? found.length > 0
                  ? texts.found(found.length)
                  : texts.nothing
                : null}
            </output>
          </Hidden>
        </div>
      )}
    </Field>
  )
}

/** The place above or below, round the end; from nowhere the first or the last. */
function neighbour(place: number, step: 1 | -1, length: number) {
  if (length === 0) return -1
  if (place < 0) return step > 0 ? 0 : length - 1
  return (place + step + length) % length
}

/** Where there is room for the list, above the keyboard of a phone too. */
function sideOf(box: HTMLElement | null) {
  const { top = 0, bottom = 0 } = box?.getBoundingClientRect() ?? {}
  const height = window.visualViewport?.height ?? window.innerHeight
  return height - bottom < 240 && top > height - bottom ? 'above' : 'below'
}
