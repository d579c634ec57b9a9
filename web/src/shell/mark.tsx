import icon from '../icon.svg';

/** The sign of the console. */
export function Mark() {
  return <img className="mark" src={icon} alt="" width={32} height={32} />;
}
