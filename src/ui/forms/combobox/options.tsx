import { useLayoutEffect } from 'react'
import type { Choice } from './matches.ts'
import field from '../field.module.css'
import css from './combobox.module.css'

/*
 * The list of a combobox has no elements of its own in HTML, and its keys are pressed in the field,
 * which keeps the focus.
 */
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */

interface OptionsProps {
  id: string
  label: string
  choices: readonly Choice[]
  chosen: Choice | undefined
  /** The place that the arrows have come to; -1 for none. */
  active: number
  lies: 'above' | 'below'
  /** What stands in the place of the list when it is empty. */
  nothing: string
  onChoose: (choice: Choice) => void
}

/** The choices of a combobox, over what comes after or before the field. */
export function Options({
  id,
  label,
  choices,
  chosen,
  active,
  lies,
  nothing,
  onChoose,
}: OptionsProps) {
  useLayoutEffect(() => {
    if (active >= 0)
      document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div
      className={`${field.floats} ${css.popover} ${lies === 'above' ? css.above : ''}`}
      onMouseDown={(event) => event.preventDefault()}
    >
      <ul id={id} role="listbox" aria-label={label}>
        {choices.map((choice, place) => (
          <li
            key={choice.value}
            id={optionId(id, place)}
            role="option"
            aria-selected={choice === chosen}
            className={`${css.choice} ${place === active ? css.active : ''}`}
            onClick={() => onChoose(choice)}
          >
            {choice.label}
          </li>
        ))}
      </ul>
      {choices.length === 0 ? <p className={css.nothing}>{nothing}</p> : null}
    </div>
  )
}

export function optionId(list: string, place: number) {
  return `${list}-${place}`
}
