import type { RefObject } from 'react'
import { getLocalTimeZone, parseDate, today } from '@internationalized/date'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
} from 'react-aria-components/Calendar'
import { Dialog } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Popover } from 'react-aria-components/Popover'
import { LazyIcon } from '../../actions/lazy-icon.tsx'
import field from '../field.module.css'
import css from './calendar.module.css'

interface CalendarPopoverProps {
  opener: RefObject<HTMLElement | null>
  locale: string
  /** The day that is chosen, or empty. */
  value: string
  label: string
  texts: { month: string; year: string }
  onPick: (day: string) => void
  onClose: () => void
}

/**
 * A month of days over the page. Escape, a day or a press beside it closes it, and the focus goes
 * back to where it came from.
 */
export function CalendarPopover({
  opener,
  locale,
  value,
  label,
  texts,
  onPick,
  onClose,
}: CalendarPopoverProps) {
  return (
    <I18nProvider locale={locale}>
      <Popover
        className={`${field.floats} ${css.popover}`}
        triggerRef={opener}
        isOpen
        placement="bottom end"
        onOpenChange={(open) => open || onClose()}
      >
        <Dialog className={css.dialog ?? ''} aria-label={label}>
          <Calendar
            // The calendar is what was asked for: the arrow keys walk its days at once.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            aria-label={label}
            value={value ? parseDate(value) : null}
            defaultFocusedValue={value ? parseDate(value) : today(getLocalTimeZone())}
            onChange={(day) => {
              onPick(day.toString())
              onClose()
            }}
          >
            <CalendarHead texts={texts} />
            <CalendarGrid className={css.days ?? ''} weekdayStyle="short">
              <CalendarGridHeader>
                {(day) => (
                  <CalendarHeaderCell className={css.weekday ?? ''}>{day}</CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(day) => <CalendarCell date={day} className={css.day ?? ''} />}
              </CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </I18nProvider>
  )
}

function CalendarHead({ texts }: { texts: { month: string; year: string } }) {
  return (
    <header className={css.head}>
      <Button slot="previous" className={css.turn ?? ''}>
        <LazyIcon name="before" />
      </Button>
      <CalendarMonthPicker>
        {({ items, value: month, onChange }) => (
          <Pick label={texts.month} items={items} value={month} onChange={onChange} />
        )}
      </CalendarMonthPicker>
      <CalendarYearPicker visibleYears={12}>
        {({ items, value: year, onChange }) => (
          <Pick label={texts.year} items={items} value={year} onChange={onChange} />
        )}
      </CalendarYearPicker>
      <Button slot="next" className={css.turn ?? ''}>
        <LazyIcon name="after" />
      </Button>
    </header>
  )
}

interface PickProps {
  label: string
  items: { id: number; formatted: string }[]
  value: string | number
  onChange: (item: number) => void
}

function Pick({ label, items, value, onChange }: PickProps) {
  return (
    <select
      className={css.pick}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {items.map(({ id, formatted }) => (
        <option key={id} value={id}>
          {formatted}
        </option>
      ))}
    </select>
  )
}
