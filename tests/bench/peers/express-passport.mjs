/**
 * A session the way Express applications usually keep one: passport's local strategy, the session
 * in PostgreSQL, the user read for each request.
 */
import { createServer } from 'node:http'
import connectPgSimple from 'connect-pg-simple'
import express from 'express'
import session from 'express-session'
import passport from 'passport'
import { Strategy } from 'passport-local'
import pg from 'pg'
import { listen } from './listen.mjs'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
await pool.query('create table users (id serial primary key, email text unique, first_name text, last_name text, role text, password text)')
await pool.query("insert into users (email, first_name, last_name, role, password) values ('couple@vowline.test', 'Maya', 'Lindqvist', 'COUPLE', 'secret')")

passport.use(
  new Strategy({ usernameField: 'email' }, async (email, password, done) => {
    const { rows } = await pool.query('select * from users where email = $1', [email])
    done(null, rows[0]?.password === password ? rows[0] : false)
  }),
)
passport.serializeUser((user, done) => done(null, user.id))
passport.deserializeUser(async (id, done) => {
  const { rows } = await pool.query('select id, email, first_name, last_name, role from users where id = $1', [id])
  done(null, rows[0] ?? false)
})

const PgStore = connectPgSimple(session)
const app = express()
app.use(express.json())
app.use(
  session({
    store: new PgStore({ pool, createTableIfMissing: true }),
    secret: 'only for the benchmark',
    resave: false,
    saveUninitialized: false,
  }),
)
app.use(passport.session())
app.post('/sign-in', passport.authenticate('local'), (request, response) => response.json(request.user))
app.get('/me', (request, response) => (request.user ? response.json(request.user) : response.sendStatus(401)))

listen(createServer(app))
