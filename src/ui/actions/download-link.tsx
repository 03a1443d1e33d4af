import css from './button.module.css'

interface DownloadLinkProps {
  to: string
  /** What the file is saved as, where the server says nothing else. */
  fileName: string
  /** The whole name; it begins with the label. */
  name: string
  children: string
}

/** A file to be saved: a link to the server itself, which no router takes over. */
export function DownloadLink({ to, fileName, name, children }: DownloadLinkProps) {
  return (
    <a className={`${css.button} ${css.quiet}`} href={to} download={fileName} aria-label={name}>
      {children}
    </a>
  )
}
