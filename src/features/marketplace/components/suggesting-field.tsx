import { useEffect, useRef, useState } from 'react'
import {
  ComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components/ComboBox'
import type { Key } from 'react-aria-components/ComboBox'
import field from '#src/ui/forms/field.module.css'
import css from './suggesting-field.module.css'

export interface Suggestion {
  id: string
  text: string
  note?: string
}

/** A line of text with suggestions from the server while it is typed. Enter without one takes the text as it is. */
export function SuggestingField({
  label,
  placeholder,
  none,
  value,
  load,
  onChoose,
  onText,
}: {
  label: string
  placeholder: string
  /** What stands in the place of the list while it is empty. */
  none: string
  /** What is asked for now, in words. */
  value: string
  load: (text: string) => Promise<Suggestion[]>
  onChoose: (id: string) => void
  onText: (text: string) => void
}) {
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
  // The widget writes the chosen suggestion into the field; what stands there comes from the address.
  const isChoosing = useRef(false)

  async function type(next: string) {
    setText(next)
    setTyping(next.trim() !== '')
    const mine = ++asked.current
    const found = next.trim().length > 1 ? await load(next) : []
    // Of two answers the one to the later question counts.
    if (mine === asked.current) setItems(found)
  }

  function choose(id: Key | null) {
    const item = items.find((each) => each.id === id)
    if (!item) return
    asked.current++
    isChoosing.current = true
    setTimeout(() => (isChoosing.current = false))
    setText(value)
    setTyping(false)
    setItems([])
    onChoose(item.id)
  }

  return (
    <ComboBox
      className={field.field ?? ''}
      allowsCustomValue
      // Without anything typed an empty list would stand open.
      allowsEmptyCollection={isTyping}
      menuTrigger="input"
      inputValue={text}
      onInputChange={(next) => {
        if (next !== text && !isChoosing.current) void type(next)
      }}
      value={null}
      onChange={choose}
      items={items}
    >
      <Label className={field.label ?? ''}>{label}</Label>
      <Input
        className={field.input ?? ''}
        placeholder={placeholder}
        onBlur={() => {
          if (text !== value) onText(text.trim())
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.currentTarget.getAttribute('aria-activedescendant'))
            return
          setTyping(false)
          setItems([])
          onText(text.trim())
        }}
      />
      <Popover className={css.popover ?? ''}>
        <ListBox<Suggestion>
          className={css.list ?? ''}
          renderEmptyState={() => <p className={css.none}>{none}</p>}
        >
          {({ id, text: name, note }) => (
            <ListBoxItem id={id} textValue={name} className={css.item ?? ''}>
              <span>{name}</span>
              {note ? <small>{note}</small> : null}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
