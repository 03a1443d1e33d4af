import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../actions/button.tsx'
import { Notice } from '../../feedback/feedback.tsx'
import { Row } from '../../layout/layout.tsx'
import { Conflict } from './conflict.tsx'

/** A record in a form, as far as the end of the form shows it. */
export interface EditedRecord<F extends string> {
  outcome: { state: 'editing' | 'saving' | 'stale' } | { state: 'refused'; reason: string }
  conflicts: ComponentProps<typeof Conflict<F>>['conflicts']
  choose: (field: F, whose: 'mine' | 'theirs') => void
}

export interface EditEndProps<F extends string> {
  edit: EditedRecord<F>
  /** The product's own words, from whoever has them. */
  texts: {
    conflict: Pick<ComponentProps<typeof Conflict>, 'title' | 'lead' | 'notes'>
    saving: string
    notGiven: string
    describe: (code: string) => string | null
  }
  labelOf: (field: F) => string
  /** A value as people read it; without this, as it was typed. */
  show?: (field: F, value: string) => string
  /** The label of the button that saves. */
  save: string
  disabledReason?: string | null
  /** What else was refused, in words; told while saving was not. */
  refusal?: string | null
  /** What may be done besides saving. */
  children?: ReactNode
}

interface RowProps<F extends string>
  extends EditEndProps<F>, Pick<ComponentProps<typeof Button>, 'kind' | 'size'> {
  /**
   * What the button says while it is busy, and whether it is; without these, while it is being
   * saved.
   */
  busyLabel?: string
  isBusy?: boolean
  /** Whether there is nothing to save, so that the button is not there. */
  hasNothingToSave?: boolean
  /** Whether why saving was refused is no news here. */
  hidesRefusal?: boolean
  /** What else the form has to say, above its buttons. */
  notices?: ReactNode
  /** What stands before the button that saves. */
  before?: ReactNode
  /** The class of the box around the buttons, in place of a row. */
  className?: string | undefined
}

/**
 * The end of a form in which a record is edited: what both have changed, why it was not saved, and
 * the button that saves. In a window, `WindowEditEnd`.
 */
export function EditEnd<F extends string>({
  edit,
  texts,
  save,
  busyLabel = texts.saving,
  isBusy = edit.outcome.state === 'saving',
  hasNothingToSave = false,
  disabledReason = null,
  hidesRefusal = false,
  notices,
  before,
  className,
  children,
  kind = 'primary',
  size,
  ...about
}: RowProps<F>) {
  const acts = (
    <>
      {before}
      {hasNothingToSave ? null : (
        <Button
          type="submit"
          kind={kind}
          {...(size ? { size } : {})}
          busy={isBusy}
          busyLabel={busyLabel}
          disabledReason={disabledReason}
        >
          {save}
        </Button>
      )}
      {children}
    </>
  )
  return (
    <>
      <EditConflict {...{ edit, texts }} {...about} />
      <Notice kind="critical">{hidesRefusal ? null : refusalOf({ edit, texts, ...about })}</Notice>
      {notices}
      {className === undefined ? <Row>{acts}</Row> : <div className={className}>{acts}</div>}
    </>
  )
}

/** What both have changed, to choose from. */
export function EditConflict<F extends string>({
  edit: { conflicts, choose },
  texts,
  labelOf,
  show = (_, value) => value || texts.notGiven,
}: Pick<EditEndProps<F>, 'edit' | 'texts' | 'labelOf' | 'show'>) {
  return <Conflict {...texts.conflict} {...{ conflicts, labelOf, show }} onChoose={choose} />
}

/** Why it was not saved, in words. */
export function refusalOf<F extends string>({
  edit: { outcome },
  texts,
  refusal = null,
}: Pick<EditEndProps<F>, 'edit' | 'texts' | 'refusal'>) {
  return outcome.state === 'refused' ? texts.describe(outcome.reason) : refusal
}
