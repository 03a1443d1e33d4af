import { useId } from 'react'
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import { LateIcon } from '../../actions/late-icon.tsx'
import { About } from '../field.tsx'
import type { FieldProps } from '../field.tsx'
import field from '../field.module.css'
import css from './searched-list.module.css'

export interface ComboboxProps extends FieldProps {
  name: string
  /** One of the choices' values, or empty. */
  value: string
  choices: { value: string; label: string }[]
  onChange: (value: string) => void
  /** What the field says before a choice is made. */
  empty: string
  /** What the list says when nothing matches. */
  nothing: string
  /** The name of the button that opens the list. */
  open: string
}

/** A field that narrows its list while one types; leaving it with something that is no choice brings the last choice back. */
export function SearchedList({ label, required, hint, error, name, value, choices, onChange, empty, nothing, open }: ComboboxProps) {
  const about = useId()
  return (
    <ComboBox
      className={field.field ?? ''}
      defaultItems={choices.map((choice) => ({ id: choice.value, label: choice.label }))}
      selectedKey={value || null}
      onSelectionChange={(chosen) => onChange(String(chosen ?? ''))}
      isRequired={required ?? false}
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <Label className={field.label ?? ''}>
        {label}
        {required ? <span aria-hidden="true"> *</span> : null}
      </Label>
      <div className={css.box}>
        <Input className={field.input ?? ''} name={name} placeholder={empty} autoComplete="off" aria-describedby={about} />
        <Button className={css.open ?? ''} aria-label={open}>
          <LateIcon name="down" />
        </Button>
      </div>
      <About id={about} hint={hint} error={error} />
      <Popover className={css.popover ?? ''}>
        <ListBox className={css.list ?? ''} renderEmptyState={() => <p className={css.nothing}>{nothing}</p>}>
          {(choice: { id: string; label: string }) => (
            <ListBoxItem className={css.choice ?? ''} textValue={choice.label}>
              {choice.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
