import { lazy, Suspense, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { Icon } from '../../actions/icon.tsx'
import { Field } from '../field.tsx'
import type { FieldProps } from '../field.tsx'
import { readDay, writeDay } from './day-text.ts'
import field from '../field.module.css'

/**
 * The calendar weighs more than the page around it, and most people type: it comes when it is
 * opened first.
 */
const Calendar = lazy(() =>
  import('./calendar.tsx').then((late) => ({ default: late.CalendarPopover })),
)

interface DateFieldProps extends FieldProps {
  name: string
  /** "2027-03-13", or empty. */
  value: string
  onChange: (day: string) => void
  onBlur?: () => void
  /** A day was picked from the calendar; `onChange` has told it already. */
  onPick?: (day: string) => void
  /** The language in which days are typed and written, such as "en-GB". */
  locale: string
  placeholder?: string
  /**
   * What the field says back about a day: its weekday, and how far off it is. It takes the hint's
   * place.
   */
  echo?: (day: string) => string
  texts: {
    /** The name of the button that opens the calendar. */
    open: string
    /** What is wrong when what was typed is no day. */
    unread: string
    /** The names of the two selects above the days. */
    month: string
    year: string
  }
}

/** A day: typed as people write it, or picked from a calendar. */
export function DateField({
  value,
  onChange,
  onBlur,
  onPick,
  locale,
  echo,
  texts,
  label,
  required,
  hint,
  error,
  ...input
}: DateFieldProps) {
  const { text, unread, left, leave, type, forget } = useTypedDay({ value, locale, onChange })
  return (
    <Field
      label={label}
      required={required ?? false}
      hint={echo && writable(value) ? echo(value) : hint}
      error={unread && left ? texts.unread : error}
    >
      {(wiring) => (
        <div className={field.boxed}>
          <input
            {...wiring}
            {...input}
            className={field.input}
            autoComplete="off"
            value={text}
            data-unread={unread ? 'told' : undefined}
            onChange={(event) => type(event.target.value)}
            onBlur={() => {
              leave(true)
              // A day that was understood is written out; what was not stays as it was typed.
              if (!unread) forget()
              onBlur?.()
            }}
          />
          <CalendarOpener
            {...{ locale, texts, label, value }}
            onPick={(day) => {
              forget()
              onChange(day)
              onPick?.(day)
            }}
          />
        </div>
      )}
    </Field>
  )
}

/** A day while it is typed, and what it says then. */
function useTypedDay({
  value,
  locale,
  onChange,
}: Pick<DateFieldProps, 'value' | 'locale' | 'onChange'>) {
  // What is being typed, for as long as it says nothing else than the value does.
  const [draft, setDraft] = useState({ text: '', day: '' })
  const [left, leave] = useState(true)
  const typed = draft.text !== '' && draft.day === value
  const text = typed ? draft.text : writable(value) ? writeDay(value, locale) : value
  const unread = typed && readDay(draft.text, locale) === null
  const type = (next: string) => {
    // What is no day is passed on as it is, so that whoever checks the form refuses it too.
    const day = readDay(next, locale) ?? next.trim()
    setDraft({ text: next, day })
    leave(false)
    if (day !== value) onChange(day)
  }
  return { text, unread, left, leave, type, forget: () => setDraft({ text: '', day: '' }) }
}

/** The button that opens the calendar, and the calendar while it is open. */
function CalendarOpener({
  locale,
  texts,
  label,
  value,
  onPick,
}: {
  locale: string
  texts: {
    /** The name of the button that opens the calendar. */
    open: string
    /** What is wrong when what was typed is no day. */
    unread: string
    /** The names of the two selects above the days. */
    month: string
    year: string
  }
  label: string
  value: string
  onPick: (day: string) => void
}) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <CalendarButton open={open} opener={opener} onOpen={() => setOpen(true)} name={texts.open} />
      {open ? (
        <OpenCalendar
          {...{ locale, texts, label, opener, value }}
          onPick={onPick}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

function OpenCalendar({
  locale,
  texts,
  label,
  opener,
  value,
  onPick,
  onClose,
}: {
  locale: string
  texts: {
    /** The name of the button that opens the calendar. */
    open: string
    /** What is wrong when what was typed is no day. */
    unread: string
    /** The names of the two selects above the days. */
    month: string
    year: string
  }
  label: string
  opener: RefObject<HTMLButtonElement | null>
  value: string
  onPick: (day: string) => void
  onClose: () => void
}) {
  return (
    <Suspense fallback={null}>
      <Calendar
        opener={opener}
        locale={locale}
        value={writable(value) ? value : ''}
        label={label}
        texts={texts}
        onPick={onPick}
        onClose={onClose}
      />
    </Suspense>
  )
}

function CalendarButton({
  open,
  opener,
  onOpen,
  name,
}: {
  open: boolean
  opener: RefObject<HTMLButtonElement | null>
  onOpen: () => void
  name: string
}) {
  return (
    <button
      ref={opener}
      type="button"
      className={field.inside}
      aria-label={name}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={onOpen}
    >
      <Icon name="calendar" />
    </button>
  )
}

function writable(day: string) {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))
}
