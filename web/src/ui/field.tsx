import { useId } from 'react';
import './field.css';

type FieldProps = {
  readonly label: string;
  readonly type: 'email' | 'password';
  readonly autoComplete: 'username' | 'current-password';
  readonly value: string;
  readonly onChange: (value: string) => void;
};

export function Field({ label, type, autoComplete, value, onChange }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        autoComplete={autoComplete}
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
