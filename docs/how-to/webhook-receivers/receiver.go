// Receives Assay webhooks. Runs directly on Go 1.19 or newer:
//
//	WEBHOOK_SECRETS='whsec_…' PORT=8080 go run receiver.go
//
// Listens on localhost only. Assay sends only to https URLs, so run it behind a proxy that terminates TLS.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	tolerance = 5 * time.Minute
	maxBytes = 8 << 20
)

// One secret, or several separated by spaces during a rotation.
var keys [][]byte

// IDs that were processed. Store them in your database: this set is lost when the process ends.
var (
	done = map[string]bool{}
	turn sync.Mutex
)

// verify returns the ID of an authentic, intact and recent message, or an error for any other.
func verify(header http.Header, body []byte) (string, error) {
	id, timestamp, signatures := header.Get("webhook-id"), header.Get("webhook-timestamp"), header.Get("webhook-signature")
	if id == "" || timestamp == "" || signatures == "" {
		return "", errors.New("a webhook header is missing")
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if age := time.Since(time.Unix(seconds, 0)); err != nil || age > tolerance || age < -tolerance {
		return "", errors.New("the timestamp is not of the last minutes")
	}
	for _, key := range keys {
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(id + "." + timestamp + "."))
		mac.Write(body)
		expected := mac.Sum(nil)
		for _, signature := range strings.Fields(signatures) {
			version, text, _ := strings.Cut(signature, ",")
			given, err := base64.StdEncoding.DecodeString(text)
			if version == "v1" && err == nil && hmac.Equal(given, expected) {
				return id, nil
			}
		}
	}
	return "", errors.New("no signature matches")
}

// handle is your own code. On an error, the response is 500 and Assay sends the message again.
func handle(body []byte) error {
	var event struct {
		Type string          `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(body, &event); err != nil {
		return err
	}
	log.Println("event", event.Type)
	return nil
}

func receive(response http.ResponseWriter, request *http.Request) {
	if request.Method != http.MethodPost {
		response.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	// The raw bytes: JSON that is parsed and serialised again has a different signature.
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, maxBytes))
	if err != nil {
		response.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	id, err := verify(request.Header, body)
	if err != nil {
		log.Println("refused:", err)
		response.WriteHeader(http.StatusBadRequest)
		return
	}
	if err := once(id, body); err != nil {
		log.Println(err)
		response.WriteHeader(http.StatusInternalServerError)
		return
	}
	response.WriteHeader(http.StatusNoContent)
}

func once(id string, body []byte) error {
	turn.Lock()
	defer turn.Unlock()
	if done[id] {
		return nil
	}
	if err := handle(body); err != nil {
		return err
	}
	done[id] = true
	return nil
}

func main() {
	log.SetFlags(0)
	log.SetOutput(os.Stdout)
	for _, secret := range strings.Fields(os.Getenv("WEBHOOK_SECRETS")) {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil {
			log.Fatal("WEBHOOK_SECRETS: ", err)
		}
		keys = append(keys, key)
	}
	if len(keys) == 0 {
		log.Fatal("Set WEBHOOK_SECRETS")
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		log.Fatal(err)
	}
	log.Println("listening on", listener.Addr())
	server := &http.Server{Handler: http.HandlerFunc(receive), ReadTimeout: 10 * time.Second}
	log.Fatal(server.Serve(listener))
}
