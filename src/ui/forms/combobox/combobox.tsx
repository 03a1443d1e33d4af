import { useId } from 'react'
import { LazyIcon } from '../../actions/lazy-icon.tsx'
import { Hidden } from '../../layout/layout.tsx'
import { Field } from '../field.tsx'
import type { FieldProps } from '../field.tsx'
import type { Choice } from './matches.ts'
import { Options, optionId } from './options.tsx'
import { useCombobox } from './use-combobox.ts'
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
 * One of more than twenty choices, found by typing: the editable combobox of the ARIA authoring
 * practices. What is in the field is what counts, so nothing that the list remembers can be chosen
 * in its place.
 */
export function Combobox(props: ComboboxProps) {
  const { texts, label, required, hint, error, name } = props
  const listId = useId()
  const { box, text, chosen, isUnread, hasError, list: shown, ...acts } = useCombobox(props)
  const { open: list } = shown
  return (
    <Field
      label={label}
      required={required ?? false}
      hint={hint}
      error={hasError ? texts.unread : error}
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
            aria-activedescendant={
              list && list.active >= 0 ? optionId(listId, list.active) : undefined
            }
            autoComplete="off"
            spellCheck={false}
            placeholder={texts.empty}
            value={text}
            data-unread={isUnread ? 'kept' : undefined}
            onChange={(event) => acts.type(event.target.value)}
            onKeyDown={acts.press}
            onClick={() => list ?? shown.show(isUnread ? 'matches' : 'all', 'chosen')}
            onBlur={acts.settle}
          />
          <OpenButton name={texts.open} isOpen={list !== null} onPress={acts.toggle} />
          {list ? (
            <Options
              id={listId}
              label={label}
              choices={list.found}
              chosen={chosen}
              active={list.active}
              lies={list.lies}
              nothing={texts.nothing}
              onChoose={acts.choose}
            />
          ) : null}
          <Hidden>
            <output>{list?.of === 'matches' ? foundText(list.found.length, texts) : null}</output>
          </Hidden>
        </div>
      )}
    </Field>
  )
}

function OpenButton({
  name,
  isOpen,
  onPress,
}: {
  name: string
  isOpen: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={field.inside}
      aria-label={name}
      aria-expanded={isOpen}
      // The field keeps the focus, and with it what was typed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <LazyIcon name="down" />
    </button>
  )
}

function foundText(count: number, { found, nothing }: ComboboxProps['texts']) {
  return count > 0 ? found(count) : nothing
}
