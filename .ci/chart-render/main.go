// Renders a Helm chart the way Helm does, as far as our chart goes: the same template language, functions and built-in
// objects. Helm itself is in no package of Debian. Reads values as YAML from standard input, writes the manifests.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

type object = map[string]interface{}

func main() {
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(chart string) error {
	values, err := readObject(filepath.Join(chart, "values.yaml"))
	if err != nil {
		return err
	}
	given, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	var changes object
	if err := yaml.Unmarshal(given, &changes); err != nil {
		return err
	}
	about, err := readObject(filepath.Join(chart, "Chart.yaml"))
	if err != nil {
		return err
	}
	return render(chart, builtIn(merge(values, changes), about))
}

// What is null in the changes is gone; maps are merged, everything else is replaced.
func merge(values, changes object) object {
	for key, value := range changes {
		if value == nil {
			delete(values, key)
			continue
		}
		below, isMap := value.(object)
		known, wasMap := values[key].(object)
		if isMap && wasMap {
			values[key] = merge(known, below)
		} else {
			values[key] = value
		}
	}
	return values
}

func builtIn(values, about object) object {
	chart := object{}
	for key, value := range about {
		chart[strings.ToUpper(key[:1])+key[1:]] = value
	}
	return object{
		"Values":       values,
		"Chart":        chart,
		"Release":      object{"Name": "try", "Namespace": "risk", "Service": "Helm", "IsInstall": true, "IsUpgrade": false, "Revision": 1},
		"Capabilities": object{"KubeVersion": object{"Version": "v1.30.0", "Major": "1", "Minor": "30"}},
	}
}

func render(chart string, data object) error {
	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	if err != nil {
		return err
	}
	sort.Strings(files)
	all := template.New("chart").Option("missingkey=zero")
	all.Funcs(functions(all))
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if _, err := all.New(nameOf(file)).Parse(string(text)); err != nil {
			return err
		}
	}
	for _, file := range files {
		if strings.HasPrefix(filepath.Base(file), "_") {
			continue
		}
		data["Template"] = object{"Name": nameOf(file), "BasePath": "assay/templates"}
		var out bytes.Buffer
		if err := all.ExecuteTemplate(&out, nameOf(file), data); err != nil {
			return err
		}
		fmt.Printf("--- # Source: %s\n%s\n", nameOf(file), strings.ReplaceAll(out.String(), "<no value>", ""))
	}
	return nil
}

func nameOf(file string) string { return "assay/templates/" + filepath.Base(file) }

// Those of sprig without the ones that Helm takes away, and those that Helm adds.
func functions(all *template.Template) template.FuncMap {
	funcs := sprig.TxtFuncMap()
	delete(funcs, "env")
	delete(funcs, "expandenv")
	include := func(name string, data interface{}) (string, error) {
		var out bytes.Buffer
		err := all.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	funcs["include"] = include
	funcs["tpl"] = func(text string, data interface{}) (string, error) {
		var out bytes.Buffer
		one, err := template.Must(all.Clone()).New("tpl").Parse(text)
		if err != nil {
			return "", err
		}
		err = one.Execute(&out, data)
		return out.String(), err
	}
	funcs["required"] = func(message string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, fmt.Errorf("%s", message)
		}
		return value, nil
	}
	funcs["toYaml"] = func(value interface{}) (string, error) {
		text, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(text), "\n"), err
	}
	funcs["toJson"] = func(value interface{}) (string, error) {
		text, err := json.Marshal(value)
		return string(text), err
	}
	funcs["fromYaml"] = func(text string) (object, error) {
		found := object{}
		return found, yaml.Unmarshal([]byte(text), &found)
	}
	funcs["lookup"] = func(...string) object { return object{} }
	return funcs
}

func readObject(file string) (object, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	found := object{}
	return found, yaml.Unmarshal(text, &found)
}
