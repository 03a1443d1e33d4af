import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import {
  ComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components/ComboBox'
import type { Key } from 'react-aria-components/ComboBox'
import { LazyIcon } from '../../actions/lazy-icon.tsx'
import type { LazyIconName } from '../../actions/lazy-icon.tsx'
import { About } from '../field.tsx'
import field from '../field.module.css'
import css from './suggesting-field.module.css'

export interface Suggestion {
  id: string
  text: string
  note?: string
}

interface SuggestingFieldProps {
  label: string
  placeholder: string
  /** What stands in the place of the list while it is empty. */
  none: string
  /** What is asked for now, in words. */
  value: string
  load: (text: string) => Promise<Suggestion[]>
  onChoose: (id: string) => void
  onText: (text: string) => void
  name?: string
  icon?: LazyIconName
  /** A button at the end of the line, with its own name. */
  button?: ReactNode
  hint?: string
  error?: string | null
  /** What is taken goes elsewhere, and the field is empty for the next. */
  isEmptied?: boolean
}

/**
 * A line of text with suggestions from the server while it is typed. Enter without one takes the
 * text as it is.
 */
export function SuggestingField(props: SuggestingFieldProps) {
  const { label, placeholder, none, value, name, icon, button, hint, error } = props
  const { text, items, isTyping, type, choose, take, press } = useSuggestions(props)
  const about = useId()
  return (
    <ComboBox
      className={field.field ?? ''}
      allowsCustomValue
      // Without anything typed an empty list would stand open.
      allowsEmptyCollection={isTyping}
      menuTrigger="input"
      inputValue={text}
      onInputChange={type}
      value={null}
      onChange={choose}
      items={items}
    >
      <Label className={field.label ?? ''}>{label}</Label>
      <div className={`${css.line} ${icon ? css.marked : ''} ${button ? field.boxed : ''}`}>
        {icon ? <LazyIcon name={icon} /> : null}
        <Input
          className={field.input ?? ''}
          placeholder={placeholder}
          {...(name === undefined ? {} : { name })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? about : undefined}
          onBlur={() => {
            if (text !== value) take()
          }}
          onKeyDown={press}
        />
        {button}
      </div>
      <About id={about} hint={hint} error={error} />
      <Popover className={css.popover ?? ''}>
        <ListBox<Suggestion>
          className={css.list ?? ''}
          renderEmptyState={() => <p className={css.none}>{none}</p>}
        >
          {({ id, text: found, note }) => (
            <ListBoxItem id={id} textValue={found} className={css.item ?? ''}>
              <span>{found}</span>
              {note ? <small>{note}</small> : null}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

function useSuggestions({
  value,
  load,
  onChoose,
  onText,
  isEmptied = false,
}: Pick<SuggestingFieldProps, 'value' | 'load' | 'onChoose' | 'onText' | 'isEmptied'>) {
  const [text, setText] = useState(value)
  const [items, setItems] = useState<Suggestion[]>([])
  const [isTyping, setTyping] = useState(false)
  const asked = useRef(0)
  const [known, setKnown] = useState(value)
  // The address changed otherwise: by Back, or by a filter that was let go of.
  if (known !== value) {
    setKnown(value)
    setText(value)
  }
  useEffect(() => () => void asked.current++, [])
  // The widget writes the chosen suggestion into the field; what stands there comes from the
  // address.
  const isChoosing = useRef(false)

  async function suggest(next: string) {
    setText(next)
    setTyping(next.trim() !== '')
    const mine = ++asked.current
    const found = next.trim().length > 1 ? await load(next) : []
    // Of two answers the one to the later question counts.
    if (mine === asked.current) setItems(found)
  }

  function close() {
    // An answer that is still on its way must not open the list again.
    asked.current++
    setTyping(false)
    setItems([])
  }

  function take() {
    asked.current++
    if (isEmptied) setText('')
    onText(text.trim())
  }

  return {
    text,
    items,
    isTyping,
    type: (next: string) => {
      if (next !== text && !isChoosing.current) void suggest(next)
    },
    choose: (id: Key | null) => {
      const item = items.find((each) => each.id === id)
      if (!item) return
      isChoosing.current = true
      setTimeout(() => (isChoosing.current = false))
      setText(value)
      close()
      onChoose(item.id)
    },
    take,
    press: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Enter' || event.currentTarget.getAttribute('aria-activedescendant')) return
      // In a form Enter adds what was typed; the form is saved by its button.
      if (isEmptied) event.preventDefault()
      close()
      take()
    },
  }
}
