/** Does to a database what another program would: runs SQL on the file of that path. */
import Sqlite from 'better-sqlite3';

const [path = '', sql = ''] = process.argv.slice(2);
const database = new Sqlite(path);
database.exec(sql);
database.close();
